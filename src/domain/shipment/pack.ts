import type { Limits } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { checkMeasures, type MeasureRefusal } from '#domain/parcel/measures.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { totalLength, type Dimensions, type Grams } from '#domain/units.ts'
import type { Shipment } from './shipment.ts'

export type Packing = {
  /** The parcels scanned into the box; scanning one twice changes nothing. */
  readonly scanned: readonly ParcelId[]
  /** Weight of the closed box, filler included. */
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly at: Date
}

export type ClosedBox = {
  readonly parcelIds: readonly ParcelId[]
  readonly weight: Grams
  readonly dimensions: Dimensions
  readonly packedAt: Date
  /** No parcel of the shipment is left to pack, beside those that are leaving. */
  readonly isLast: boolean
}

export type PackingRefusal =
  | 'shipment-not-to-pack'
  | 'box-without-parcel'
  | 'parcel-not-in-shipment'
  | 'parcel-in-other-box'
  | 'parcel-not-ready'
  | 'weight-over-limit'
  | 'dimensions-over-limit'
  | MeasureRefusal

/**
 * Closes one box with some or all of the parcels that are still to pack, if the carrier accepts it
 * (docs/rules/shipping.md#packing).
 */
export function pack(
  limits: Limits,
  shipment: Shipment,
  packing: Packing,
): Outcome<ClosedBox, PackingRefusal> {
  if (shipment.status !== 'to_pack') return refuse('shipment-not-to-pack')
  const wrongContent = contentRefusal(shipment, packing)
  if (wrongContent !== null) return refuse(wrongContent)

  const { weight, dimensions, at: packedAt } = packing
  const measures = checkMeasures({ weight, dimensions })
  if (!measures.ok) return measures
  if (weight > limits.maxGrams) return refuse('weight-over-limit')
  if (totalLength(dimensions) >= limits.totalLengthUnder) return refuse('dimensions-over-limit')

  const parcelIds = [...new Set(packing.scanned)]
  const isLast = parcelIds.length === shipment.toPack.length - shipment.leaving.length
  return accept({ parcelIds, weight, dimensions, packedAt, isLast })
}

function contentRefusal(
  { toPack, boxed, heldBack, leaving }: Shipment,
  { scanned }: Packing,
): PackingRefusal | null {
  if (scanned.length === 0) return 'box-without-parcel'
  if (scanned.some((parcelId) => boxed.includes(parcelId))) return 'parcel-in-other-box'
  if (scanned.some((parcelId) => !toPack.includes(parcelId))) return 'parcel-not-in-shipment'
  const isOneKeptOut = scanned.some((parcelId) => leaving.includes(parcelId))
  return heldBack.length > 0 || isOneKeptOut ? 'parcel-not-ready' : null
}

/** How much a carton and its filler add at most, beside half of what is in it. */
const cartonGrams = 500

type WeightDoubt = { readonly weightGrams: number; readonly parcelsGrams: number }

/**
 * Whether a box weighs much less or much more than its parcels together: a parcel is missing, or the scale was not read right
 * (docs/rules/shipping.md#weight-of-a-box). Repackaging takes cartons away, never two fifths of the weight. Nothing is doubted
 * while one of them is not measured.
 */
export function weightDoubt(
  weightGrams: number,
  parcels: readonly (number | null)[],
): WeightDoubt | null {
  const known = parcels.filter((weight) => weight !== null)
  if (known.length === 0 || known.length < parcels.length) return null
  const parcelsGrams = known.reduce((sum, weight) => sum + weight, 0)
  const isLight = weightGrams * 5 < parcelsGrams * 3
  const isHeavy = weightGrams * 2 > parcelsGrams * 3 + cartonGrams * 2
  return isLight || isHeavy ? { weightGrams, parcelsGrams } : null
}
