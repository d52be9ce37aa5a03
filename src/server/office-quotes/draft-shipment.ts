import type * as z from 'zod/mini'
import type { draftQuote } from '#contract/office-quotes.ts'
import type { PostalAddress } from '#contract/shapes.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { grams, type Grams } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted, InvalidInput, Refused } from '#server/core/refused.ts'
import { customerTerms } from '#server/quotes/customer-terms.ts'
import { holdParcels, sizesOf } from '#server/quotes/hold-parcels.ts'
import { chosenParcels, type QuoteParcelRow } from '#server/quotes/quote-queries.ts'

export type Asked = z.output<typeof draftQuote.input>
export type Recipient = {
  readonly name: string
  readonly email: string
  readonly address: PostalAddress | null
}

/** The draft of one shipment, with its estimate; it holds its parcels, which the caller has locked. */
export async function draftShipment(
  tx: Tx,
  ctx: Context,
  asked: Asked,
  recipient: Recipient,
): Promise<{ id: string; number: string }> {
  const parcels = await chosenParcels(tx, asked.customerId, asked.parcelIds)
  const estimated = await estimateOf(tx, ctx, asked, parcels)
  const quote = await save(tx, ctx, asked, recipient, estimated)
  await recordFact(tx, ctx, {
    type: 'quote.drafted',
    customerId: asked.customerId,
    quoteId: quote.id,
    change: { before: {}, after: shownOf(asked, parcels) },
  })
  await holdParcels(tx, ctx, { ...quote, customerId: asked.customerId }, asked.parcelIds)
  return quote
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

/** The columns of a quote that say what it weighs and costs, before the measures make its lines. */
export async function estimateOf(
  tx: Tx,
  ctx: Context,
  asked: Asked,
  parcels: readonly QuoteParcelRow[],
) {
  const weight = weightOf(asked, parcels)
  const { version, price } = await priceOf(tx, ctx, asked, weight)
  return {
    weight_g: weight,
    catalogue_version: version,
    ...(price && {
      estimated_shipping_cents: price.shippingCents,
      estimated_fee_cents: price.feeCents,
      estimated_total_cents: price.totalCents,
      estimate_lines: JSON.stringify(price.lines),
    }),
  }
}

async function save(
  tx: Tx,
  ctx: Context,
  asked: Asked,
  recipient: Recipient,
  estimated: Awaited<ReturnType<typeof estimateOf>>,
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
      options: [...new Set(asked.options)],
      insurance_tier: asked.insuranceTier,
      declared_value_cents: asked.declaredValueCents ?? null,
      client_name: recipient.name,
      client_email: recipient.email,
      shipping_address: JSON.stringify(recipient.address),
      ...estimated,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

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
