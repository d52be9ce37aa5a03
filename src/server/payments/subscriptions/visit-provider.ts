import { requireCustomer, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { intentOfInvoice } from '#server/payments/stripe/read-capture.ts'
import { stripeCustomer } from '#server/payments/stripe/stripe-customer.ts'
import { freshSubscription, requireLive } from './provider-item.ts'

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

/** The last unpaid invoice of a subscription at the provider, and its page. */
type OpenInvoice = {
  readonly url: string
  /** The bank wants the customer to confirm (3-D Secure); else it refused. */
  readonly asksConfirmation: boolean
}

export async function openInvoiceOf(
  ctx: Context,
  stripeSubscriptionId: string,
): Promise<OpenInvoice | undefined> {
  const { data } = await requireStripe(ctx).invoices.list({
    subscription: stripeSubscriptionId,
    status: 'open',
    limit: 1,
  })
  const [invoice] = data
  if (!invoice?.hosted_invoice_url) return undefined
  const intent = await intentOfInvoice(ctx, invoice.id)
  return {
    url: invoice.hosted_invoice_url,
    asksConfirmation: intent?.status === 'requires_action',
  }
}
