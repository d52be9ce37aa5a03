import type { Limits } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { checkMeasures, type MeasureRefusal } from '#domain/parcel/measures.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { totalLength, type Dimensions, type Grams } from '#domain/units.ts'
import { shipmentCan, type Shipment } from './shipment.ts'

export type Packing = {
  /** The parcels scanned into the box; scanning one twice changes nothing. */
  readonly scanned: readonly ParcelId[]
  /** Weight of the closed box, filler included. */
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly at: Date
}

export type PackedShipment = Shipment & {
  readonly status: 'ready'
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly packedAt: Date
}

export type PackingRefusal =
  | 'shipment-not-to-pack'
  | 'parcel-not-in-shipment'
  | 'parcel-missing-from-box'
  | 'weight-over-limit'
  | 'dimensions-over-limit'
  | MeasureRefusal

/**
 * Checks that exactly the parcels of the shipment are in the box, and that the carrier accepts it
 * (docs/rules/shipping.md#packing).
 */
export function pack(
  limits: Limits,
  shipment: Shipment,
  packing: Packing,
): Outcome<PackedShipment, PackingRefusal> {
  if (!shipmentCan('pack', shipment)) return refuse('shipment-not-to-pack')
  const wrongContent = contentRefusal(shipment, packing)
  if (wrongContent !== null) return refuse(wrongContent)

  const { weight, dimensions, at: packedAt } = packing
  const measures = checkMeasures({ weight, dimensions })
  if (!measures.ok) return measures
  if (weight > limits.maxGrams) return refuse('weight-over-limit')
  if (totalLength(dimensions) >= limits.totalLengthUnder) return refuse('dimensions-over-limit')

  const { parcelIds } = shipment
  return accept({ status: 'ready', parcelIds, weight, dimensions, packedAt } as const)
}

function contentRefusal(
  { parcelIds }: Shipment,
  { scanned }: Packing,
): 'parcel-not-in-shipment' | 'parcel-missing-from-box' | null {
  if (scanned.some((parcelId) => !parcelIds.includes(parcelId))) return 'parcel-not-in-shipment'
  const complete = scanned.length > 0 && parcelIds.every((parcelId) => scanned.includes(parcelId))
  return complete ? null : 'parcel-missing-from-box'
}
