import { sql } from 'kysely'
import { expireQuote } from '#domain/quote/expire.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { lockQuoteIfFree } from './quote-queries.ts'
import { releaseQuote } from './release-quote.ts'

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
