import type * as z from 'zod/mini'
import type { cancelQuote as endpoint } from '#contract/sales/quote-pricing.ts'
import { declineQuote as decline } from '#domain/quote/decline.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { requireNotBeingPaid } from './being-paid.ts'
import { closeQuote } from './close-quote.ts'
import { lockQuote, type LockedQuote } from './quote-queries.ts'

/** The office cancels an unpaid quote, with a reason that the customer sees. */
export async function cancelQuote(
  ctx: Context,
  { quoteId, reason, ...seen }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    const outcome = decline(quote, { by: 'admin', reason, at: ctx.now() })
    if (outcome.ok) requireSeen(quote, seen)
    await requireNotBeingPaid(tx, quoteId)
    await closeQuote(tx, ctx, quote, outcome)
    // The customer never saw a draft.
    if (quote.status !== 'draft') {
      await createInAppNotification(tx, ctx, {
        kind: 'quote-cancelled',
        payload: { quoteId },
        userId: quote.customerId,
        dedupeKey: `quote-cancelled:${quoteId}`,
      })
    }
    return {}
  })
}

type Seen = Pick<LockedQuote, 'status' | 'version'>

function requireSeen({ status, version }: LockedQuote, seen: Seen): void {
  if (version !== seen.version || status !== seen.status) {
    throw new Refused('stale', { status, version })
  }
}
