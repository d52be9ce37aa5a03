import type { QuoteView } from '#contract/sales/quotes.ts'
import { declineQuote as decline } from '#domain/quote/decline.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { requireNotBeingPaid } from './being-paid.ts'
import { closeQuote } from './close-quote.ts'
import { lockMyQuote } from './quote-queries.ts'
import { readMyQuoteIn } from './read-quotes.ts'

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
