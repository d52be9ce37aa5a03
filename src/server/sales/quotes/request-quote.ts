import type * as z from 'zod/mini'
import {
  shipmentOfRequest,
  type requestQuote as requestQuoteEndpoint,
} from '#contract/sales/quote-requests.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import { isAddressFor } from '#domain/destination/destination.ts'
import { countedValue } from '#domain/pricing/declared-value.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import type { Proposal } from '#domain/quote/propose-quote.ts'
import { withAdded } from '#domain/quote/storage-lines.ts'
import type { Cents } from '#domain/units.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted, found, NotFound, Refused } from '#server/core/refused.ts'
import { isLiveCustomer, lockBuyer } from '#server/core/customers/live-customer.ts'
import { isHoldersName } from '#server/core/customers/recipient-name.ts'
import { countTry, holdPromotion } from './apply-promotion.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'
import { contentsValue } from './contents-value.ts'
import { countedStorage } from './counted-storage.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { lockMyQuote } from './quote-queries.ts'
import { findQuote } from './read-quotes.ts'
import { holdParcels, lockFreeParcels, sizesOf } from './hold-parcels.ts'
import { requireSeenSplit } from './compare-shipping-ways.ts'

type Request = z.output<typeof requestQuoteEndpoint.input>
type Answer = z.input<typeof requestQuoteEndpoint.output>
type Priced = {
  readonly version: number
  readonly price: Parameters<typeof estimateColumns>[0]
  readonly declaredValue: Cents | null
}

/**
 * Stores the request with the server's own estimate, never the browser's, and holds its parcels
 * (docs/rules/quotes-and-prices.md#request).
 */
export async function requestQuote(ctx: Context, request: Request): Promise<Answer> {
  const customerId = requireCustomer(ctx.actor)
  requireOneWhenDirect(request)
  if (request.promotionCode) await countTry(ctx, customerId)
  return answeredInTransaction(ctx, (tx) => writeRequest(tx, ctx, customerId, request))
}

/** The same for a customer who asked for it beforehand, by a standing order. */
export async function writeRequest(
  tx: Tx,
  ctx: Context,
  customerId: string,
  request: Request,
): Promise<Answer> {
  // For a split, locks the parcels of its later requests too: no request is written when one of them cannot be made.
  const later = request.split?.others.flat() ?? []
  await lockFreeParcels(tx, customerId, [...request.parcelIds, ...later])
  const parcelIds = [...new Set(request.parcelIds)]
  // Before the account, as everybody locks them; `holdPromotion` needs it.
  if (request.promotionCode) await lockBuyer(tx, customerId)
  if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
  if (request.split)
    await requireSeenSplit(tx, ctx, customerId, { ...request, split: request.split })
  const priced = await priceOf(tx, ctx, customerId, request, parcelIds)
  const quote = await save(tx, ctx, customerId, request, priced)
  await recordFact(tx, ctx, { type: 'quote.requested', customerId, quoteId: quote.id })
  await holdParcels(tx, ctx, { ...quote, customerId }, parcelIds)
  await notifyOfficeOfRequest(tx, ctx, quote.id)
  const estimatedTotalCents = priced.price?.totalCents ?? null
  if (!request.promotionCode) return { ...quote, estimatedTotalCents }
  const locked = await lockMyQuote(tx, customerId, quote.id)
  await holdPromotion(tx, ctx, locked, request.promotionCode)
  const { estimated_total_cents: reduced } = await findQuote(tx, quote.id)
  return { ...quote, estimatedTotalCents: reduced }
}

/** « Le colis repart tel qu’il est arrivé »: several parcels in one shipment are a grouping. */
function requireOneWhenDirect({ shippingType, parcelIds }: Request): void {
  if (shippingType === 'direct' && new Set(parcelIds).size > 1) {
    throw new Refused('direct-takes-one-parcel')
  }
}

async function priceOf(
  tx: Tx,
  ctx: Context,
  customerId: string,
  request: Request,
  parcelIds: readonly string[],
): Promise<Priced> {
  const terms = await customerTerms(tx, ctx, customerId, parcelIds.length)
  const sizes = await sizesOf(tx, parcelIds)
  const typed = shipmentOfRequest(request)
  const declaredValue = countedValue(typed.declaredValue, await contentsValue(tx, parcelIds))
  const shipment = {
    ...typed,
    declaredValue,
    plan: terms.plan,
    discount: terms.discount,
    sizes,
  }
  const { price } = accepted(onlinePrice(terms.catalogue, shipment, terms.counters))
  const storage = await countedStorage(tx, ctx, terms.catalogue, parcelIds)
  return { version: terms.version, price: price && withAdded(price, storage), declaredValue }
}

async function save(
  tx: Tx,
  ctx: Context,
  customerId: string,
  request: Request,
  { version, price, declaredValue }: Priced,
): Promise<{ id: string; number: string }> {
  const address = request.address ?? (await accountAddress(tx, customerId))
  if (!isAddressFor(request.destination, address)) throw new Refused('address-elsewhere')
  const name = `${request.firstName} ${request.lastName}`
  return tx
    .insertInto('quotes')
    .values({
      number: await nextNumber(tx, 'D', ctx.now()),
      customer_id: customerId,
      status: 'pending_validation',
      shipping_type: request.shippingType,
      destination: request.destination,
      mode: request.mode,
      weight_g: request.weightGrams,
      options: [...new Set(request.options)],
      insurance_tier: request.insuranceTier,
      declared_value_cents: declaredValue,
      remarks: request.remarks,
      client_name: name,
      is_for_holder: isHoldersName(name, customerId),
      client_email: request.email,
      shipping_address: JSON.stringify(address),
      ...estimateColumns(price),
      catalogue_version: version,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export async function accountAddress(tx: Tx, customerId: string): Promise<PostalAddress> {
  const row = await tx
    .selectFrom('customers')
    .select(['address_line1', 'address_line2', 'postal_code', 'city', 'country'])
    .where('user_id', '=', customerId)
    .executeTakeFirst()
  const account = found(row)
  return {
    line1: account.address_line1,
    line2: account.address_line2,
    postalCode: account.postal_code,
    city: account.city,
    country: account.country,
  }
}

async function notifyOfficeOfRequest(tx: Tx, ctx: Context, quoteId: string): Promise<void> {
  await notifyOffice(tx, ctx, {
    kind: 'quote-requested',
    payload: { quoteId },
    dedupeKey: `quote-requested:${quoteId}`,
  })
}

/** The columns of a quote's online price; without a price, the former one is cleared. */
export const estimateColumns = (price: Proposal | null) =>
  price === null
    ? noEstimate
    : {
        estimated_shipping_cents: price.shippingCents,
        estimated_fee_cents: price.feeCents,
        estimated_total_cents: price.totalCents,
        estimate_lines: JSON.stringify(price.lines),
      }

const noEstimate = {
  estimated_shipping_cents: null,
  estimated_fee_cents: null,
  estimated_total_cents: null,
  estimate_lines: '[]',
}
