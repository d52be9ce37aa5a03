import type Stripe from 'stripe'
import { cents, type Cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { intentOfInvoice } from '#server/payments/stripe/read-capture.ts'

/** The provider asked the bank for a renewal, and was not paid. */
export type RefusedAttempt = {
  readonly providerInvoiceId: string
  /** 1 for the first one. */
  readonly attempt: number
  readonly amountCents: Cents
  /** `null` when the provider does not try again. */
  readonly nextAttemptAt: Date | null
  /** The bank wants the customer to confirm (3-D Secure); else it refused. */
  readonly asksConfirmation: boolean
  /** By the provider's clock. */
  readonly renewedAt: Date
}

/** The last attempt at the open renewal among these invoices, newest first. */
export async function refusedAttempt(
  ctx: Context,
  invoices: readonly Stripe.Invoice[],
): Promise<RefusedAttempt | null> {
  const invoice = invoices.find(
    ({ status, billing_reason: reason, attempt_count: attempts, amount_remaining: owed }) =>
      status === 'open' && reason === 'subscription_cycle' && attempts > 0 && owed > 0,
  )
  if (!invoice) return null
  const intent = await intentOfInvoice(ctx, invoice.id)
  const { next_payment_attempt: next } = invoice
  return {
    providerInvoiceId: invoice.id,
    attempt: invoice.attempt_count,
    amountCents: cents(invoice.amount_remaining),
    nextAttemptAt: next === null ? null : new Date(next * 1000),
    asksConfirmation: intent?.status === 'requires_action',
    renewedAt: new Date(invoice.created * 1000),
  }
}
