import type * as z from 'zod/mini'
import type { previewPrice as previewPriceEndpoint } from '#contract/sales/price-preview.ts'
import { gramsOf } from '#contract/offer/pricing.ts'
import type { Catalogue, ExtraCode, InsuranceTier } from '#domain/catalogue/catalogue.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { shippingTypeOf } from '#domain/grouping/box-price.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { type MeasuredParcel, type Proposal, proposeQuote } from '#domain/quote/propose-quote.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import type { StoredParcel } from '#domain/storage/storage.ts'
import { grams, millimetres } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found, InvalidInput } from '#server/core/refused.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { askerOf } from '#server/offer/terms/promised-benefits.ts'
import { prepaidOptions } from '#server/payments/orders/prepaid-options.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'
import { parcelsOf, type QuoteParcelRow, type QuoteRow, quotes } from './quote-queries.ts'
import { adminQuoteSummary } from './quote-views.ts'
import {
  catalogueOf,
  currentCatalogue,
  draftFollowing,
} from '#server/offer/catalogue/current-catalogue.ts'
import { draftView } from '#server/offer/catalogue/draft.ts'

type Asked = z.output<typeof previewPriceEndpoint.input>
type Answer = z.input<typeof previewPriceEndpoint.output>
type Priced = Answer['before']

/** The price of the same quote, or shipment, with two catalogues, as if it were made today; writes nothing. */
export async function previewPrice(ctx: Context, asked: Asked): Promise<Answer> {
  requireAdmin(ctx.actor)
  const quote = asked.quote ? await quoteNumbered(ctx, asked.quote) : null
  const [before, after] = await Promise.all([
    priceWith(ctx, asked, quote, asked.before),
    priceWith(ctx, asked, quote, asked.after),
  ])
  return { quote: quote && adminQuoteSummary(quote), before, after }
}

async function quoteNumbered(ctx: Context, number: string): Promise<QuoteRow> {
  const row = await quotes(ctx.db)
    .where('quotes.number', '=', number.toUpperCase())
    .executeTakeFirst()
  if (!row) throw new InvalidInput({ quote: 'unknown' })
  return row
}

async function priceWith(
  ctx: Context,
  asked: Asked,
  quote: QuoteRow | null,
  side: string,
): Promise<Priced> {
  const { name, catalogue } = await sideOf(ctx, side)
  if (quote === null) return { name, ...estimateOf(catalogue, asked) }
  const { proposal, proposalRefusal } = await proposalWith(ctx, quote, catalogue)
  return {
    name,
    lines: proposal?.lines ?? [],
    totalCents: proposal?.totalCents ?? null,
    refusal: proposalRefusal,
  }
}

async function sideOf(ctx: Context, side: string): Promise<{ name: string; catalogue: Catalogue }> {
  if (!/^\d+$/.test(side)) {
    const { content, comparedWith } = await draftView(ctx.db, side)
    const draft = { content, now: ctx.now() }
    return { name: 'draft', catalogue: await draftFollowing(ctx.db, comparedWith, draft) }
  }
  const row = await ctx.db
    .selectFrom('catalogue_versions')
    .select('version')
    .where('version', '=', Number(side))
    .executeTakeFirst()
  const { version, catalogue } = await catalogueOf(ctx.db, found(row).version)
  return { name: `v${version}`, catalogue }
}

function estimateOf(
  catalogue: Catalogue,
  { destination, weightKg, mode, type, plan, insurance, options }: Asked,
): Omit<Priced, 'name'> {
  if (destination === undefined) throw new InvalidInput({ destination: 'required' })
  if (weightKg === undefined) throw new InvalidInput({ weightKg: 'required' })
  const priced = estimate(catalogue, {
    destination,
    mode,
    type,
    plan,
    options,
    weight: grams(gramsOf(weightKg)),
    insuranceTier: insurance,
  })
  if (!priced.ok) return { lines: [], totalCents: null, refusal: priced.refusal }
  const { lines, totalCents } = priced.value
  return { lines: [...lines], totalCents, refusal: null }
}

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
async function proposalWith(
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
    type: shippingTypeOf(count, row.shipping_type),
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
