import type { QuoteView } from '#contract/sales/quotes.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { lockMyQuote } from './quote-queries.ts'
import { findQuote, readMyQuoteIn } from './read-quotes.ts'
import { requireOpen } from './apply-promotion.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { rewriteLines } from './rewrite-lines.ts'
import { freePromotion } from '#server/offer/promotions/take-promotion.ts'

/** Takes the code off a quote that nobody has accepted yet; another quote can use it. Without a code it does nothing. */
export async function removePromotion(
  ctx: Context,
  { quoteId }: { readonly quoteId: string },
): Promise<QuoteView> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockMyQuote(tx, customerId, quoteId)
    requireOpen(quote, ctx.now())
    const held = await promotionHeldBy(tx, quoteId)
    if (held) {
      await freePromotion(tx, quoteId)
      const version = await rewriteLines(tx, ctx, await findQuote(tx, quoteId), null)
      const details = { code: held.code, version }
      await recordFact(tx, ctx, { type: 'quote.promotion-removed', customerId, quoteId, details })
    }
    return readMyQuoteIn(tx, customerId, quoteId)
  })
}
