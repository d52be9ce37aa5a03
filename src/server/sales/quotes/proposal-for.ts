import type { ExtraCode, InsuranceTier } from '#domain/catalogue/catalogue.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { proposeQuote, type MeasuredParcel, type Proposal } from '#domain/quote/propose-quote.ts'
import type { StoredParcel } from '#domain/storage/storage.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { grams, millimetres } from '#domain/units.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { prepaidOptions } from '#server/payments/orders/prepaid-options.ts'
import { parcelsOf, type QuoteParcelRow, type QuoteRow } from './quote-queries.ts'
import { askerOf } from '#server/offer/terms/promised-benefits.ts'

type Proposed =
  | {
      readonly proposal: Omit<Proposal, 'lines'> & { lines: Proposal['lines'][number][] }
      readonly proposalRefusal: null
    }
  | { readonly proposal: null; readonly proposalRefusal: string }

/** The price of the measured parcels with today's catalogue and the customer's plan and counters, or why there is none. */
export async function proposalFor(
  ctx: Context,
  row: QuoteRow,
  chosen?: readonly QuoteParcelRow[],
): Promise<Proposed> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  return proposalWith(ctx, row, catalogue, chosen)
}

/** The same with another catalogue, or other parcels: the price that the quote would then have. */
export async function proposalWith(
  ctx: Context,
  row: QuoteRow,
  catalogue: Catalogue,
  chosen?: readonly QuoteParcelRow[],
): Promise<Proposed> {
  const parcels = chosen ?? (await parcelsOf(ctx.db, row.id))
  const parcelIds = parcels.map(({ id }) => id)
  const stored = await storedParcels(ctx.db, catalogue, parcelIds)
  const measured = parcels.flatMap((parcel) => measuredParcel(parcel, stored.get(parcel.id)))
  if (measured.length < parcels.length) return refused('parcels-not-measured')

  const count = parcels.length
  const terms = await customerTerms(ctx.db, ctx, row.customer_id, count, askerOf(row))
  const asked = {
    destination: row.destination as ShippingDestination,
    mode: row.mode === 'eco' ? 'eco' : 'standard',
    type: count > 1 || row.shipping_type === 'grouping' ? 'grouping' : 'direct',
    plan: terms.plan,
    discount: terms.discount,
    insuranceTier: row.insurance_tier as InsuranceTier,
    options: row.options as ExtraCode[],
    typedWeight: grams(row.weight_g),
  } as const
  const prepaid = await prepaidOptions(ctx.db, row.id, parcelIds)
  const proposed = proposeQuote(catalogue, asked, measured, terms.counters, ctx.now(), prepaid)
  if (!proposed.ok) return refused(proposed.refusal)
  const lines = withPromotion(proposed.value.lines, await promotionHeldBy(ctx.db, row.id))
  const totals = quoteTotals(lines)
  // A total that cannot be paid is still shown: the office changes it before it sends the quote.
  return {
    proposal: { ...(totals.ok ? totals.value : proposed.value), lines },
    proposalRefusal: null,
  }
}

const refused = (proposalRefusal: string): Proposed => ({ proposal: null, proposalRefusal })

/** Empty when the warehouse has not measured the parcel. */
function measuredParcel(row: QuoteParcelRow, stored: StoredParcel | undefined): MeasuredParcel[] {
  const { weight_g: weight, length_mm: length, width_mm: width, height_mm: height } = row
  if (weight === null || length === null || width === null || height === null) return []
  if (!stored) return []
  const dimensions = {
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
  }
  return [{ trackingNumber: row.tracking_number, weight: grams(weight), dimensions, stored }]
}
