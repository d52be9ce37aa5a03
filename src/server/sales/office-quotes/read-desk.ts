import type * as z from 'zod/mini'
import type { QuoteDesk, readQuoteDesk as endpoint } from '#contract/sales/office-quotes.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import type { ShippingMode } from '#domain/catalogue/catalogue.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { catalogueLines } from '#domain/quote/office-lines.ts'
import { vatKinds, vatZoneOfShipment, type VatVersion } from '#domain/invoice/vat.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { customerTerms, type CustomerTerms } from '#server/offer/terms/customer-terms.ts'
import { proposalFor } from '#server/sales/quotes/proposal-for.ts'
import {
  chosenParcels,
  freeParcelRows,
  parcelsOf,
  type QuoteParcelRow,
  type QuoteRow,
} from '#server/sales/quotes/quote-queries.ts'
import { parcelView } from '#server/sales/quotes/quote-views.ts'
import { findQuote } from '#server/sales/quotes/read-quotes.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { draftOf } from '#server/sales/quotes/draft-queries.ts'
import { waysOf } from './ways-of-quote.ts'
import { askerOf } from '#server/offer/terms/promised-benefits.ts'

/** Everything that the builder shows beside the quote, for the parcels chosen on the screen. */
export async function readDesk(
  ctx: Context,
  { quoteId, parcels: asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const row = await findQuote(ctx.db, quoteId)
  const draft = await draftOf(ctx.db, quoteId)
  const own = await parcelsOf(ctx.db, quoteId)
  const ids = asked ?? draft?.parcelIds
  const chosen = ids ? await chosenParcels(ctx.db, row.customer_id, ids) : own
  const free = [...own, ...(await freeParcelRows(ctx.db, row.customer_id))]
  const { customer_id: customerId } = row
  const terms = await customerTerms(ctx.db, ctx, customerId, chosen.length, askerOf(row))
  return {
    draft,
    parcels: chosen.map(parcelView),
    freeParcels: without(free, chosen).map(parcelView),
    ...(await proposalFor(ctx, row, chosen)),
    catalogueLines: catalogueLines(terms.catalogue, shipmentOf(row, chosen, terms)),
    vat: vatView(await currentVat(ctx.db, ctx.now()), row),
    validityDays: terms.catalogue.quoteValidityDays,
    unmeasuredReason: row.unmeasured_reason,
    ways: waysOf(row, chosen, terms),
    hasOpenCheckout: await hasOpenCheckout(ctx, quoteId),
  }
}

/** The parcels that are not chosen, each once. */
function without(
  parcels: readonly QuoteParcelRow[],
  chosen: readonly QuoteParcelRow[],
): QuoteParcelRow[] {
  const others = new Map(parcels.map((parcel) => [parcel.id, parcel]))
  for (const { id } of chosen) others.delete(id)
  return [...others.values()]
}

const shipmentOf = (
  row: QuoteRow,
  parcels: readonly QuoteParcelRow[],
  { plan }: CustomerTerms,
) => ({
  destination: row.destination as ShippingDestination,
  mode: modeOf(row),
  weightGrams: parcels.reduce((sum, { weight_g }) => sum + (weight_g ?? 0), 0) || row.weight_g,
  plan,
})

const modeOf = ({ mode }: QuoteRow): ShippingMode => (mode === 'eco' ? 'eco' : 'standard')

/** The VAT as an invoice would show it today, for the destination of this quote. */
function vatView(
  vat: VatVersion,
  { destination, shipping_address: address }: QuoteRow,
): QuoteDesk['vat'] {
  const zone = vatZoneOfShipment(destination, address as PostalAddress | null)
  const rules = vat.rules[vat.regime]
  return {
    toVerify: vat.toVerify,
    rates: vatKinds.map((kind) => ({ kind, basisPoints: rules[kind][zone].rate })),
  }
}

async function hasOpenCheckout(ctx: Context, quoteId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('checkout_quotes as cq')
    .innerJoin('checkouts as c', 'c.id', 'cq.checkout_id')
    .select('c.id')
    .where('cq.quote_id', '=', quoteId)
    .where('cq.open', '=', true)
    .where('c.status', 'in', ['open', 'pending'])
    .executeTakeFirst()
  return row !== undefined
}
