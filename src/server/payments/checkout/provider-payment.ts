import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'

/** What a checkout is at the provider: a session with a page, or the intent of a payment by a saved means. */
export const isIntent = (id: string): boolean => id.startsWith('pi_')

/** How such an intent names itself, beside our checkout: other intents carry a checkout's id too. */
export const bySavedMethod = (ctx: Context, checkoutId: string) => ({
  checkout_id: checkoutId,
  paid_by: 'saved-method',
  site: ctx.config.BASE_URL,
})

/** The checkout that an intent pays by a saved means, of this very site; `null` for any other. */
export function checkoutOfIntent(ctx: Context, metadata: Stripe.Metadata | null): string | null {
  const isOurs =
    metadata?.['paid_by'] === 'saved-method' && metadata['site'] === ctx.config.BASE_URL
  return isOurs ? (metadata['checkout_id'] ?? null) : null
}

/** The intent of a checkout whose answer was lost; `undefined` when nothing was tried. */
export async function findIntent(
  ctx: Context,
  checkout: { readonly id: string; readonly customerId: string; readonly createdAt: Date },
): Promise<Stripe.PaymentIntent | undefined> {
  const { stripe_customer_id: customer } = await ctx.db
    .selectFrom('customers')
    .select('stripe_customer_id')
    .where('user_id', '=', checkout.customerId)
    .executeTakeFirstOrThrow()
  if (customer === null) return undefined
  const listed = requireStripe(ctx).paymentIntents.list({ customer, limit: 100 })
  for await (const intent of listed) {
    if (checkoutOfIntent(ctx, intent.metadata) === checkout.id) return intent
    if (intent.created * 1000 < checkout.createdAt.getTime() - clocksApart) return undefined
  }
  return undefined
}

/** The provider's clock is not ours; newest first, so what is older ends the search. */
const clocksApart = 10 * 60_000

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
