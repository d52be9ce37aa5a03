import type * as z from 'zod/mini'
import type { draftQuote as endpoint } from '#contract/office-quotes.ts'
import type { PostalAddress } from '#contract/shapes.ts'
import type { Estimate } from '#domain/pricing/estimate.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { grams, type Grams } from '#domain/units.ts'
import { findClient, type ClientRow } from '#server/clients/client-queries.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted, found, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/parcels/live-customer.ts'
import { customerTerms } from '#server/quotes/customer-terms.ts'
import { holdParcels, lockFreeParcels, sizesOf } from '#server/quotes/hold-parcels.ts'
import { chosenParcels, type QuoteParcelRow } from '#server/quotes/quote-queries.ts'

type Asked = z.output<typeof endpoint.input>

/** A quote that staff prepare for a customer, who sees it once it is sent (decisions §3); its parcels are held from now. */
export async function draftQuote(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const parcelIds = await lockFreeParcels(tx, asked.customerId, asked.parcelIds)
    if (!(await isLiveCustomer(tx, asked.customerId))) throw new NotFound()
    const client = found(await findClient(tx, asked.customerId))
    if (asked.shippingType === 'direct' && parcelIds.length > 1) {
      throw new Refused('direct-takes-one-parcel')
    }
    const parcels = await chosenParcels(tx, asked.customerId, parcelIds)
    const weight = weightOf(asked, parcels)
    const quote = await save(tx, ctx, asked, weight, client, await priceOf(tx, ctx, asked, weight))
    await recordFact(tx, ctx, {
      type: 'quote.drafted',
      customerId: asked.customerId,
      quoteId: quote.id,
      change: { before: {}, after: shownOf(asked, parcels) },
    })
    await holdParcels(tx, ctx, { ...quote, customerId: asked.customerId }, parcelIds)
    return quote
  })
}

/** Of the measured parcels; else the one that was typed, with the reason why it is not measured. */
function weightOf(asked: Asked, parcels: readonly QuoteParcelRow[]): Grams {
  const isMeasured = parcels.length > 0 && parcels.every(({ weight_g: weight }) => weight !== null)
  if (isMeasured) return grams(parcels.reduce((sum, { weight_g }) => sum + (weight_g ?? 0), 0))
  if (asked.unmeasuredReason === null) throw new Refused('parcels-not-measured')
  if (asked.weightGrams === undefined) throw new InvalidInput({ weightGrams: 'required' })
  return asked.weightGrams
}

/** With today's catalogue and the customer's own terms, by the same pure function as everywhere. */
async function priceOf(tx: Tx, ctx: Context, asked: Asked, weight: Grams) {
  const terms = await customerTerms(tx, ctx, asked.customerId, asked.parcelIds.length)
  const shipment = {
    destination: asked.destination,
    mode: asked.mode,
    type: asked.shippingType,
    options: asked.options,
    insuranceTier: asked.insuranceTier,
    weight,
    declaredValue: asked.declaredValueCents ?? null,
    plan: terms.plan,
    discount: terms.discount,
    sizes: await sizesOf(tx, asked.parcelIds),
  }
  const { price } = accepted(onlinePrice(terms.catalogue, shipment, terms.counters))
  return { version: terms.version, price }
}

async function save(
  tx: Tx,
  ctx: Context,
  asked: Asked,
  weight: Grams,
  client: ClientRow,
  { version, price }: { readonly version: number; readonly price: Estimate | null },
): Promise<{ id: string; number: string }> {
  return tx
    .insertInto('quotes')
    .values({
      number: await nextNumber(tx, 'D', ctx.now()),
      customer_id: asked.customerId,
      status: 'draft',
      shipping_type: asked.shippingType,
      destination: asked.destination,
      mode: asked.mode,
      weight_g: weight,
      options: [...new Set(asked.options)],
      insurance_tier: asked.insuranceTier,
      declared_value_cents: asked.declaredValueCents ?? null,
      client_name: `${client.first_name} ${client.last_name}`,
      client_email: client.email,
      shipping_address: JSON.stringify(addressOf(client)),
      ...(price && {
        estimated_shipping_cents: price.shippingCents,
        estimated_fee_cents: price.feeCents,
        estimated_total_cents: price.totalCents,
        estimate_lines: JSON.stringify(price.lines),
      }),
      catalogue_version: version,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

const addressOf = (client: ClientRow): PostalAddress => ({
  line1: client.address_line1,
  line2: client.address_line2,
  postalCode: client.postal_code,
  city: client.city,
  country: client.country,
})

const shownOf = (
  { destination, mode, shippingType, options, insuranceTier, unmeasuredReason }: Asked,
  parcels: readonly QuoteParcelRow[],
) => ({
  destination,
  mode,
  shippingType,
  options,
  insuranceTier,
  unmeasuredReason,
  parcels: parcels.map(({ tracking_number: number }) => number),
})
