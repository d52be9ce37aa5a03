import type * as z from 'zod/mini'
import type {
  QuoteDesk,
  readQuoteDesk as readQuoteDeskEndpoint,
} from '#contract/sales/office-quotes.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import type { ExtraCode, InsuranceTier, ShippingMode } from '#domain/catalogue/catalogue.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { boxAround } from '#domain/grouping/box-price.ts'
import { type ParcelToShip, wayOfShipments } from '#domain/grouping/cheapest-way.ts'
import { catalogueLines } from '#domain/quote/office-lines.ts'
import { vatKinds, vatZoneOfShipment, type VatVersion } from '#domain/invoice/vat.ts'
import { grams, millimetres } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { customerTerms, type CustomerTerms } from '#server/offer/terms/customer-terms.ts'
import { waysFor, waysView } from '#server/sales/quotes/compare-shipping-ways.ts'
import { proposalFor } from '#server/sales/quotes/preview-price.ts'
import {
  chosenParcels,
  draftOf,
  freeParcelRows,
  parcelsOf,
  type QuoteParcelRow,
  type QuoteRow,
} from '#server/sales/quotes/quote-queries.ts'
import { parcelView } from '#server/sales/quotes/quote-views.ts'
import { findQuote } from '#server/sales/quotes/read-quotes.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { askerOf } from '#server/offer/terms/promised-benefits.ts'

/** Everything that the builder shows beside the quote, for the parcels chosen on the screen. */
export async function readDesk(
  ctx: Context,
  { quoteId, parcels: asked }: z.output<typeof readQuoteDeskEndpoint.input>,
): Promise<z.input<typeof readQuoteDeskEndpoint.output>> {
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
  weight: grams(parcels.reduce((sum, { weight_g }) => sum + (weight_g ?? 0), 0) || row.weight_g),
  dimensions: boxAround(parcels.flatMap(parcelToShip).map(({ dimensions }) => dimensions)),
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

/** Nothing to compare for one parcel, for an unmeasured one, or without a price. */
function waysOf(
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
