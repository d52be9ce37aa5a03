import type * as z from 'zod/mini'
import type { draftQuote as draftQuoteEndpoint } from '#contract/sales/office-quotes.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { isAddressFor } from '#domain/destination/destination.ts'
import { countedValue } from '#domain/pricing/declared-value.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { grams, type Grams } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { type ClientRow, findClient } from '#server/core/customers/client-queries.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted, found, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import { contentsValue } from '#server/sales/quotes/contents-value.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { estimateColumns } from '#server/sales/quotes/request-quote.ts'
import { holdParcels, lockFreeParcels, sizesOf } from '#server/sales/quotes/hold-parcels.ts'
import { chosenParcels, type QuoteParcelRow } from '#server/sales/quotes/quote-queries.ts'

export type Asked = z.output<typeof draftQuoteEndpoint.input>
type Recipient = {
  readonly name: string
  readonly isForHolder: boolean | null
  readonly email: string
  readonly address: PostalAddress | null
}

/** The draft of one shipment, with its estimate; it holds its parcels, whose locks the caller has. */
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

/** The weight of the measured parcels; else the typed weight, with the reason why they are not measured. */
function weightOf(asked: Asked, parcels: readonly QuoteParcelRow[]): Grams {
  const isMeasured = parcels.length > 0 && parcels.every(({ weight_g: weight }) => weight !== null)
  if (isMeasured) return grams(parcels.reduce((sum, { weight_g }) => sum + (weight_g ?? 0), 0))
  if (asked.unmeasuredReason === null) throw new Refused('parcels-not-measured')
  if (asked.weightGrams === undefined) throw new InvalidInput({ weightGrams: 'required' })
  return asked.weightGrams
}

/** The price with today's catalogue and the customer's own terms, by the same pure function as everywhere. */
async function priceOf(tx: Tx, ctx: Context, asked: Asked, { weight, quoteId }: Priced) {
  const { customerId, parcelIds } = asked
  const terms = await customerTerms(tx, ctx, customerId, parcelIds.length, {
    quoteId,
    isDraft: true,
  })
  const typed = asked.declaredValueCents ?? null
  const declaredValue = countedValue(typed, await contentsValue(tx, parcelIds))
  const shipment = {
    destination: asked.destination,
    mode: asked.mode,
    type: asked.shippingType,
    options: asked.options,
    insuranceTier: asked.insuranceTier,
    weight,
    declaredValue,
    plan: terms.plan,
    discount: terms.discount,
    sizes: await sizesOf(tx, parcelIds),
  }
  const { price } = accepted(onlinePrice(terms.catalogue, shipment, terms.counters))
  return { version: terms.version, price, declaredValue }
}

type Priced = { readonly weight: Grams; readonly quoteId: string | undefined }

/**
 * The columns for a quote's weight, contents and price, before the measures make its lines. The benefits that the quote itself
 * (`quoteId`) was promised do not count against it.
 */
export async function estimateOf(
  tx: Tx,
  ctx: Context,
  asked: Asked,
  parcels: readonly QuoteParcelRow[],
  quoteId?: string,
) {
  const weight = weightOf(asked, parcels)
  const { version, price, declaredValue } = await priceOf(tx, ctx, asked, { weight, quoteId })
  return {
    weight_g: weight,
    declared_value_cents: declaredValue,
    catalogue_version: version,
    ...estimateColumns(price),
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
      unmeasured_reason: asked.unmeasuredReason,
      client_name: recipient.name,
      is_for_holder: recipient.isForHolder,
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

/**
 * A quote that staff prepare for a customer, who sees it once it is sent (docs/rules/quotes-and-prices.md#quote-statuses); it
 * holds its parcels from now on.
 */
export async function draftQuote(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof draftQuoteEndpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcelIds = await lockFreeParcels(tx, asked.customerId, asked.parcelIds)
    if (!(await isLiveCustomer(tx, asked.customerId))) throw new NotFound()
    const client = found(await findClient(tx, asked.customerId))
    const place = { country: client.country, postalCode: client.postal_code }
    if (!isAddressFor(asked.destination, place)) throw new Refused('address-elsewhere')
    if (asked.shippingType === 'direct' && parcelIds.length > 1) {
      throw new Refused('direct-takes-one-parcel')
    }
    return draftShipment(tx, ctx, { ...asked, parcelIds }, recipientOf(client))
  })
}

const recipientOf = (client: ClientRow): Recipient => ({
  name: `${client.first_name} ${client.last_name}`,
  isForHolder: true,
  email: client.email,
  address: {
    line1: client.address_line1,
    line2: client.address_line2,
    postalCode: client.postal_code,
    city: client.city,
    country: client.country,
  },
})
