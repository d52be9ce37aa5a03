import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { isUndoable } from '#domain/undo-window.ts'
import { type CarrierNumberRefusal, type NumberRules, parseCarrierNumber } from './carrier.ts'
import { boxCan, type BoxStatus } from './box.ts'

export type HandOver = {
  /** The number as typed or scanned. */
  readonly carrierTrackingNumber: string
  /** The number rules of its carrier. */
  readonly rules: NumberRules
  readonly at: Date
}

export type HandedOverBox = {
  readonly carrierTrackingNumber: TrackingNumber
  readonly handedOverAt: Date
}

export type HandOverRefusal = 'box-not-ready' | CarrierNumberRefusal

/** « Expédié » means that a carrier tracking number exists (docs/rules/shipping.md#hand-over). */
export function handOver(
  box: { readonly status: BoxStatus },
  { carrierTrackingNumber: typed, rules, at: handedOverAt }: HandOver,
): Outcome<HandedOverBox, HandOverRefusal> {
  if (!boxCan('hand-over', box)) return refuse('box-not-ready')
  const parsed = parseCarrierNumber(typed, rules)
  if (!parsed.ok) return parsed
  return accept({ carrierTrackingNumber: parsed.value, handedOverAt })
}

type HandedOver = {
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
