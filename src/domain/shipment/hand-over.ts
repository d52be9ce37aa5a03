import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { NumberRules } from './carrier.ts'
import { parseCarrierNumber, type CarrierNumberRefusal } from './carrier-number.ts'
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
