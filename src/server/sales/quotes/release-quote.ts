import { sql } from 'kysely'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { expireQuote } from '#domain/quote/transitions.ts'
import type { SupplementOutcome } from '#domain/shipment/supplement.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { voidOpenCheckouts } from '#server/payments/checkout/rival-checkouts.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { freePromotion } from '#server/offer/promotions/take-promotion.ts'
import { freeBenefits } from '#server/offer/terms/benefit-uses.ts'
import { endSupplement } from '#server/payments/orders/supplements.ts'
import { freePrepaid, leaveToParcel } from '#server/payments/orders/prepaid-options.ts'
import { endStandingOrderOfQuote } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { type LockedQuote, lockQuoteIfFree } from './quote-queries.ts'

/**
 * Frees everything that a quote holds when it ends unpaid: parcels, benefits, open payment, a shipment that waited for a
 * supplement. The caller holds the quote's lock.
 */
export async function releaseQuote(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  ending: Exclude<SupplementOutcome, 'paid'>,
): Promise<void> {
  await endSupplement(tx, ctx, quote, ending)
  await releaseParcels(tx, ctx, quote)
  const because = ending === 'expired' ? 'quote-expired' : 'quote-ended'
  await endStandingOrderOfQuote(tx, ctx, quote.id, because)
  await voidAcceptance(tx, ctx, quote.id)
  await freePromotion(tx, quote.id)
  await freePrepaid(tx, ctx, quote.id)
  await leaveToParcel(tx, ctx, quote.id)
}

/** Frees what an acceptance had taken; a new version of the quote voids it too (docs/rules/quotes-and-prices.md#versions). */
export async function voidAcceptance(tx: Tx, ctx: Context, quoteId: string): Promise<void> {
  await freeBenefits(tx, quoteId)
  await voidOpenCheckouts(tx, ctx, quoteId)
}

/** Sets the parcels from in a quote to received; a parcel that was blocked meanwhile stays blocked. */
async function releaseParcels(tx: Tx, ctx: Context, quote: LockedQuote): Promise<void> {
  const held = await tx
    .selectFrom('parcels')
    .innerJoin('quote_parcels', 'quote_parcels.parcel_id', 'parcels.id')
    .select(['parcels.id', 'parcels.status'])
    .where('quote_parcels.quote_id', '=', quote.id)
    .where('quote_parcels.open', '=', true)
    .orderBy('parcels.id')
    .forUpdate('parcels')
    .execute()
  if (held.length === 0) return
  await tx
    .updateTable('quote_parcels')
    .set({ open: false })
    .where('quote_id', '=', quote.id)
    .where('open', '=', true)
    .execute()
  for (const { id, status } of held) {
    const canBeReleased = parcelCan('release-from-quote', { status: status as ParcelStatus })
    if (canBeReleased) await releaseParcel(tx, ctx, quote, id)
  }
}

/** Puts a parcel that leaves its quote back to stock. The caller holds the parcel's lock. */
export async function releaseParcel(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  parcelId: string,
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ status: parcelTransitions['release-from-quote'].to, updated_at: ctx.now() })
    .where('id', '=', parcelId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'parcel.released',
    customerId: quote.customerId,
    parcelId,
    details: { quoteId: quote.id, quoteNumber: quote.number },
  })
}

const batch = 200

// We may learn late of a payment made in the last second (our server was down): its quote waits until we know how its page ended.
// The page ends with the quote, and the provider repeats its messages for three days.
const newsMilliseconds = 3 * 24 * 3_600_000

/**
 * Expires the quotes whose validity has ended and frees their parcels, benefits and payments
 * (docs/rules/quotes-and-prices.md#expiry-and-release). Nothing depends on when this job runs: validity itself follows from the
 * time. A payment that is being confirmed ends first.
 */
export async function expireQuotes(ctx: Context): Promise<void> {
  const due = await dueQuotes(ctx.db, ctx.now())
  let expired = 0
  await forEachApart(due, async (id) => {
    if (await expireOne(ctx, id)) expired += 1
  })
  if (due.length === batch && expired > 0) await expireQuotes(ctx)
}

/** `false` when somebody else holds the quote's lock, or was faster. */
async function expireOne(ctx: Context, quoteId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuoteIfFree(tx, quoteId)
    const outcome = quote && expireQuote(quote, ctx.now())
    if (!quote || !outcome?.ok || !(await isDue(tx, quoteId, ctx.now()))) return false
    await tx
      .updateTable('quotes')
      .set({ status: outcome.value.status, updated_at: ctx.now() })
      .where('id', '=', quoteId)
      .execute()
    const { customerId } = quote
    await recordFact(tx, ctx, { type: 'quote.expired', customerId, quoteId })
    await createInAppNotification(tx, ctx, {
      kind: 'quote-expired',
      payload: { quoteId },
      userId: customerId,
      dedupeKey: `quote-expired:${quoteId}:${quote.version}`,
    })
    await releaseQuote(tx, ctx, quote, 'expired')
    return true
  })
}

async function dueQuotes(db: Database, now: Date): Promise<string[]> {
  const rows = await due(db, now).orderBy('valid_until').limit(batch).execute()
  return rows.map(({ id }) => id)
}

/** Checks again under the quote's lock: a payment's confirmation may have begun since. */
const isDue = async (tx: Tx, quoteId: string, now: Date): Promise<boolean> =>
  (await due(tx, now).where('id', '=', quoteId).executeTakeFirst()) !== undefined

function due(db: Database | Tx, now: Date) {
  const noNewsSince = new Date(now.getTime() - newsMilliseconds)
  const awaitsPayment = sql<boolean>`exists (
    select from checkout_quotes cq join checkouts c on c.id = cq.checkout_id
    where cq.quote_id = quotes.id and cq.open
      and (c.status = 'pending' or (c.status = 'open' and c.stripe_session_id is not null
        and quotes.valid_until > ${noNewsSince})))`
  return db
    .selectFrom('quotes')
    .select('id')
    .where('status', 'in', ['sent_to_client', 'accepted'])
    .where('valid_until', '<=', now)
    .where(sql<boolean>`not ${awaitsPayment}`)
}

export const expireQuotesJob = defineJob({
  name: 'expire-quotes',
  payload: noPayload,
  every: '* * * * *',
  run: expireQuotes,
})
