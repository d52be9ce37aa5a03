import { declineQuote as decline } from '#domain/quote/decline.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { closeQuote } from './close-quote.ts'
import { lockQuote } from './quote-queries.ts'

/** The office takes an unpaid quote back, with a reason that the customer reads. */
export async function cancelQuote(
  ctx: Context,
  { quoteId, reason }: { readonly quoteId: string; readonly reason: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    const outcome = decline(quote, { by: 'admin', reason, at: ctx.now() })
    await closeQuote(tx, ctx, quote, outcome)
    return {}
  })
}
