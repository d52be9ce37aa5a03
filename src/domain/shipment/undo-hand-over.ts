import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { isUndoable } from '#domain/undo-window.ts'
import { shipmentCan, type ShipmentStatus } from './shipment.ts'

export type HandedOver = {
  readonly status: ShipmentStatus
  readonly handedOverAt: Date | null
  /** The person who undoes the hand-over also made it. */
  readonly isOwn: boolean
}
export type UndoHandOverRefusal =
  | 'shipment-not-handed-over'
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
  if (!shipmentCan('undo-hand-over', { status }) || handedOverAt === null) {
    return refuse('shipment-not-handed-over')
  }
  if (!isOwn) return refuse('hand-over-not-yours')
  return isUndoable(handedOverAt, now) ? accept(true) : refuse('hand-over-too-old')
}
