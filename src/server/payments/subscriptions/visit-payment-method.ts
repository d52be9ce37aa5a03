import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { stripeCustomer } from '#server/payments/stripe/stripe-customer.ts'
import { requireLive } from './fresh-subscription.ts'

/** The address of the provider's page for a new card, which we never see. Refuses with `no-subscription`. */
export async function visitPaymentMethod(ctx: Context): Promise<{ url: string }> {
  const customerId = requireCustomer(ctx.actor)
  await requireLive(ctx, customerId)
  const { url } = await requireStripe(ctx).billingPortal.sessions.create({
    customer: await stripeCustomer(ctx, customerId),
    locale: 'fr',
    return_url: new URL('/tableau-de-bord/abonnement', ctx.config.BASE_URL).href,
    flow_data: { type: 'payment_method_update' },
  })
  return { url }
}
