import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { freshSubscription } from './fresh-subscription.ts'
import { openInvoiceOf } from './open-invoice.ts'

/**
 * The address of the provider's page where the unpaid invoice of my subscription is paid, or confirmed with the bank. Refuses with
 * `no-subscription`, and `nothing-to-pay` when it was paid meanwhile.
 */
export async function visitOpenInvoice(ctx: Context): Promise<{ url: string }> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  const { stripe_subscription_id: id } = await freshSubscription(ctx, customerId)
  const invoice = await openInvoiceOf(ctx, id)
  if (!invoice) throw new Refused('nothing-to-pay')
  return { url: invoice.url }
}
