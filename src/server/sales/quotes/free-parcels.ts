import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { grams, millimetres, type Dimensions, type Grams } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

export type FreeParcel = {
  readonly id: string
  readonly measures: { readonly weight: Grams; readonly dimensions: Dimensions } | null
}

/** The customer's own parcels that may enter a quote, in the requested order; refuses when one may not. */
export async function freeParcels(
  db: Database | Tx,
  customerId: string,
  parcelIds: readonly string[],
): Promise<FreeParcel[]> {
  if (parcelIds.length === 0) return []
  const rows = await db
    .selectFrom('parcels')
    .leftJoin('receptions', 'receptions.parcel_id', 'parcels.id')
    .select(['parcels.id', 'parcels.status'])
    .select(['weight_g', 'length_mm', 'width_mm', 'height_mm'])
    .where('parcels.id', 'in', parcelIds)
    .where('parcels.customer_id', '=', customerId)
    .execute()
  const free = new Map(
    rows
      .filter(({ status }) => parcelCan('request-quote', { status: status as ParcelStatus }))
      .map((row) => [row.id, row]),
  )
  return parcelIds.map((id) => {
    const row = free.get(id)
    if (!row) throw new Refused('parcel-not-available', { parcelIds: [id] })
    return { id, measures: measuresOf(row) }
  })
}

type Measures = {
  readonly weight_g: number | null
  readonly length_mm: number | null
  readonly width_mm: number | null
  readonly height_mm: number | null
}

function measuresOf(row: Measures): FreeParcel['measures'] {
  const { weight_g: weight, length_mm: length, width_mm: width, height_mm: height } = row
  if (weight === null || length === null || width === null || height === null) return null
  return {
    weight: grams(weight),
    dimensions: {
      length: millimetres(length),
      width: millimetres(width),
      height: millimetres(height),
    },
  }
}
