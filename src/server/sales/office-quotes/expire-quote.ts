import { expireQuote as expire } from '#domain/quote/expire.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { requireNotBeingPaid } from '#server/sales/quotes/being-paid.ts'
import { lockQuote } from '#server/sales/quotes/quote-queries.ts'
import { releaseQuote } from '#server/sales/quotes/release-quote.ts'

type Ending = { readonly quoteId: string; readonly version: number }

/** The office ends a sent quote before its last day: nobody can accept or pay it any more, and its parcels are free. */
export async function expireQuote(
  ctx: Context,
  { quoteId, version }: Ending,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    if (quote.version !== version) throw new Refused('stale-version', { version: quote.version })
    const outcome = expire(quote, ctx.now(), 'admin')
    if (!outcome.ok) throw new Refused('quote-not-open', { status: quote.status })
    await requireNotBeingPaid(tx, quoteId)
    const { status, expiredAt } = outcome.value
    await tx
      .updateTable('quotes')
      .set({ status, valid_until: expiredAt, updated_at: expiredAt })
      .where('id', '=', quoteId)
      .execute()
    const { customerId, validUntil } = quote
    await recordFact(tx, ctx, {
      type: 'quote.expired',
      customerId,
      quoteId,
      change: {
        before: { status: quote.status, validUntil },
        after: { status, validUntil: expiredAt },
      },
    })
    await createInAppNotification(tx, ctx, {
      kind: 'quote-expired',
      payload: { quoteId },
      userId: customerId,
      dedupeKey: `quote-expired:${quoteId}:${version}`,
    })
    await releaseQuote(tx, ctx, quote, 'withdrawn')
    return {}
  })
}
