import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isUndoable } from '#domain/undo-window.ts'
import { boxCan, type BoxStatus } from './box.ts'

export type HandedOver = {
  readonly status: BoxStatus
  readonly handedOverAt: Date | null
  /** The person who undoes the hand-over also made it. */
  readonly isOwn: boolean
}
export type UndoHandOverRefusal =
  | 'box-not-handed-over'
  | 'hand-over-not-yours'
  | 'hand-over-too-old'

/**
 * Corrects a mistake at the departure, within the minute and by the same person: the box is ready again
 * (docs/rules/parcels.md#undo).
 */
export function undoHandOver(
  { status, handedOverAt, isOwn }: HandedOver,
  now: Date,
): Outcome<true, UndoHandOverRefusal> {
  if (!boxCan('undo-hand-over', { status }) || handedOverAt === null) {
    return refuse('box-not-handed-over')
  }
  if (!isOwn) return refuse('hand-over-not-yours')
  return isUndoable(handedOverAt, now) ? accept(true) : refuse('hand-over-too-old')
}
