import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import type { ExtraCode, InsuranceTier } from '#domain/catalogue/catalogue.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { wayOfShipments, type ParcelToShip } from '#domain/grouping/cheapest-way.ts'
import { grams, millimetres } from '#domain/units.ts'
import { waysFor, waysView } from '#server/sales/quotes/compare-shipping-ways.ts'
import type { CustomerTerms } from '#server/offer/terms/customer-terms.ts'
import type { QuoteParcelRow, QuoteRow } from '#server/sales/quotes/quote-queries.ts'

/** Nothing to compare for one parcel, for an unmeasured one, or without a price. */
export function waysOf(
  row: QuoteRow,
  parcels: readonly QuoteParcelRow[],
  terms: CustomerTerms,
): QuoteDesk['ways'] {
  const measured = parcels.flatMap(parcelToShip)
  if (measured.length < 2 || measured.length < parcels.length) return null
  const ways = waysFor(terms, wishOf(row), measured)
  return ways.ok ? waysView(ways.value) : null
}

/** The current price of exactly the chosen shipments; `null` without a price. */
export function totalOfShipments(
  row: QuoteRow,
  parcels: readonly QuoteParcelRow[],
  shipments: readonly (readonly string[])[],
  { catalogue, plan, discount, counters }: CustomerTerms,
): number | null {
  const measured = parcels.flatMap(parcelToShip)
  if (measured.length < parcels.length) return null
  const wish = { ...wishOf(row), plan, discount }
  const way = wayOfShipments(catalogue, wish, measured, shipments, counters)
  return way.ok ? way.value.totalCents : null
}

const wishOf = (row: QuoteRow) => ({
  destination: row.destination as ShippingDestination,
  mode: row.mode === 'eco' ? ('eco' as const) : ('standard' as const),
  type: 'grouping' as const,
  options: row.options as ExtraCode[],
  insuranceTier: row.insurance_tier as InsuranceTier,
})

function parcelToShip(row: QuoteParcelRow): ParcelToShip[] {
  const { id, weight_g: weight, length_mm: length, width_mm: width, height_mm: height } = row
  if (weight === null || length === null || width === null || height === null) return []
  const dimensions = {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
  }
  return [{ id, weight: grams(weight), dimensions }]
}
