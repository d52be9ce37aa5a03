import type * as z from 'zod/mini'
import type { cancelQuote as cancelQuoteEndpoint } from '#contract/sales/quote-pricing.ts'
import type { QuoteView } from '#contract/sales/quotes.ts'
import type { Outcome } from '#domain/outcome.ts'
import {
  type CancelledQuote,
  declineQuote as decline,
  type DeclineRefusal,
} from '#domain/quote/transitions.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { forgetDraft, type LockedQuote, lockMyQuote, lockQuote } from './quote-queries.ts'
import { readMyQuoteIn } from './read-quotes.ts'
import { releaseQuote } from './release-quote.ts'

/** Cancels a locked quote, for its customer or for the office. Refuses with `quote-not-open`. */
export async function closeQuote(
  tx: Tx,
  ctx: Context,
  quote: LockedQuote,
  outcome: Outcome<CancelledQuote, DeclineRefusal>,
): Promise<void> {
  if (!outcome.ok) throw new Refused('quote-not-open', { status: quote.status })
  const { status, reason, cancelledBy } = outcome.value
  await tx
    .updateTable('quotes')
    .set({ status, closing_reason: reason, updated_at: ctx.now() })
    .where('id', '=', quote.id)
    .execute()
  await recordFact(tx, ctx, {
    type: cancelledBy === 'customer' ? 'quote.declined' : 'quote.cancelled',
    customerId: quote.customerId,
    quoteId: quote.id,
    // The reason is stored on the quote, where it can be erased; a fact cannot.
    ...(cancelledBy === 'admin' && {
      change: { before: { status: quote.status }, after: { status, reason } },
    }),
  })
  await forgetDraft(tx, quote.id)
  await releaseQuote(tx, ctx, quote, cancelledBy === 'customer' ? 'declined' : 'withdrawn')
}

/** The customer declines a quote before payment, with a reason; its parcels can be in a new request. */
export async function declineQuote(
  ctx: Context,
  { quoteId, reason }: { readonly quoteId: string; readonly reason: string },
): Promise<QuoteView> {
  const customerId = requireCustomer(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const quote = await lockMyQuote(tx, customerId, quoteId)
    const outcome = decline(quote, { by: 'customer', reason, at: ctx.now() })
    await requireNotBeingPaid(tx, quoteId)
    await closeQuote(tx, ctx, quote, outcome)
    return readMyQuoteIn(tx, customerId, quoteId)
  })
}

/** The office cancels an unpaid quote, with a reason that the customer sees. */
export async function cancelQuote(
  ctx: Context,
  { quoteId, reason, ...seen }: z.output<typeof cancelQuoteEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    const outcome = decline(quote, { by: 'admin', reason, at: ctx.now() })
    if (outcome.ok) requireSeen(quote, seen)
    await requireNotBeingPaid(tx, quoteId)
    await closeQuote(tx, ctx, quote, outcome)
    // The customer never saw a draft.
    if (quote.status !== 'draft') await notifyWithdrawn(tx, ctx, quote)
    return {}
  })
}

/** Tells the customer that what was asked of them is asked no more; a supplement, in its own words. */
export async function notifyWithdrawn(
  tx: Tx,
  ctx: Context,
  { id: quoteId, customerId }: LockedQuote,
): Promise<void> {
  const supplement = await tx
    .selectFrom('supplements')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  const kind = supplement ? 'supplement-withdrawn' : 'quote-cancelled'
  await notify(tx, ctx, {
    kind,
    payload: { quoteId },
    userId: customerId,
    dedupeKey: `${kind}:${quoteId}`,
  })
}

type Seen = Pick<LockedQuote, 'status' | 'version'>

function requireSeen({ status, version }: LockedQuote, seen: Seen): void {
  if (version !== seen.version || status !== seen.status) {
    throw new Refused('stale', { status, version })
  }
}

/** Refuses with `payment-in-progress`: a transfer under way cannot be stopped (docs/rules/money.md#orders). */
export async function requireNotBeingPaid(tx: Tx, quoteId: string): Promise<void> {
  if (await isBeingPaid(tx, quoteId)) throw new Refused('payment-in-progress')
}

/** Whether a saved means is charged for it now, or a transfer for it is under way: nobody may pay it again or end it. */
export async function isBeingPaid(tx: Tx, quoteId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('checkout_quotes as l')
    .innerJoin('checkouts as c', 'c.id', 'l.checkout_id')
    .select('c.id')
    .where('l.quote_id', '=', quoteId)
    .where('l.open', '=', true)
    .where((row) =>
      row.or([row('c.status', '=', 'pending'), row('c.payment_method_id', 'is not', null)]),
    )
    .executeTakeFirst()
  return open !== undefined
}
