import { intentOfInvoice } from '#server/payments/stripe/read-capture.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'

/** The last unpaid invoice of a subscription at the provider, and its page. */
export type OpenInvoice = {
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
