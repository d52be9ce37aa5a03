import type { Outcome } from '#domain/outcome.ts'
import type { CancelledQuote, DeclineRefusal } from '#domain/quote/decline.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import type { LockedQuote } from './quote-queries.ts'
import { forgetDraft } from './draft-queries.ts'
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
    // A customer's reason is stored on the quote, where it can be erased; a fact cannot.
    details: cancelledBy === 'customer' ? {} : { reason },
    ...(cancelledBy === 'admin' && {
      change: { before: { status: quote.status }, after: { status, reason } },
    }),
  })
  await forgetDraft(tx, quote.id)
  await releaseQuote(tx, ctx, quote, cancelledBy === 'customer' ? 'declined' : 'withdrawn')
}
