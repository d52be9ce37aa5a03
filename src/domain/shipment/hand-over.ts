import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { NumberRules } from './carrier.ts'
import { parseCarrierNumber, type CarrierNumberRefusal } from './carrier-number.ts'
import { shipmentCan, type Shipment } from './shipment.ts'

export type HandOver = {
  /** The number as typed or scanned. */
  readonly carrierTrackingNumber: string
  /** The number rules of its carrier. */
  readonly rules: NumberRules
  readonly at: Date
}

export type HandedOverShipment = Shipment & {
  readonly status: 'handed_over'
  readonly carrierTrackingNumber: TrackingNumber
  readonly handedOverAt: Date
}

export type HandOverRefusal = 'shipment-not-ready' | CarrierNumberRefusal

/** « Expédié » means that a carrier tracking number exists (docs/rules/shipping.md#hand-over). */
export function handOver(
  shipment: Shipment,
  { carrierTrackingNumber: typed, rules, at: handedOverAt }: HandOver,
): Outcome<HandedOverShipment, HandOverRefusal> {
  if (!shipmentCan('hand-over', shipment)) return refuse('shipment-not-ready')
  const parsed = parseCarrierNumber(typed, rules)
  if (!parsed.ok) return parsed

  const { parcelIds } = shipment
  const carrierTrackingNumber = parsed.value
  return accept({ status: 'handed_over', parcelIds, carrierTrackingNumber, handedOverAt } as const)
}
