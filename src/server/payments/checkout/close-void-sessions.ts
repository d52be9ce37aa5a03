import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { isIntent } from './provider-payment.ts'
import { requireStripe } from '#server/core/require-stripe.ts'

/** Ends at the provider the sessions of this customer's void checkouts, so that nobody pays a void checkout. Returns them. */
export async function closeVoidSessions(ctx: Context, customerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('checkouts')
    .select('stripe_session_id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'void')
    .where('settled_at', 'is', null)
    .execute()
  const sessionIds = rows.flatMap(({ stripe_session_id: sessionId }) => sessionId ?? [])
  for (const sessionId of sessionIds) await endSession(ctx, sessionId)
  return sessionIds
}

/** A session that is already paid or ended stays: the sync reads it again. A payment by a saved means has no page to end. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  if (isIntent(sessionId)) return
  try {
    await requireStripe(ctx).checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
