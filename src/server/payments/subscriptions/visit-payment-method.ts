import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { stripeCustomer } from '#server/payments/stripe/stripe-customer.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'

/** The address of the provider's page for a new card, which we never see. Refuses with `no-subscription`. */
export async function visitPaymentMethod(ctx: Context): Promise<{ url: string }> {
  const customerId = requireCustomer(ctx.actor)
  if (!(await liveSubscriptionOf(ctx.db, customerId))) throw new Refused('no-subscription')
  const { url } = await requireStripe(ctx).billingPortal.sessions.create({
    customer: await stripeCustomer(ctx, customerId),
    locale: 'fr',
    return_url: new URL('/tableau-de-bord/abonnement', ctx.config.BASE_URL).href,
    flow_data: { type: 'payment_method_update' },
  })
  return { url }
}
