import type Stripe from 'stripe'
import { captureOf, intentOfInvoice, type Capture } from '#server/payments/stripe/read-capture.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import {
  retrieveSubscription,
  type ProviderSubscription,
} from '#server/payments/stripe/provider-subscription.ts'

/** A paid period after the first one. */
export type Renewal = {
  readonly providerInvoiceId: string
  readonly capture: Capture
  readonly from: Date
  readonly until: Date
}

/** Everything that the provider knows of a subscription and that our rows may lack. */
export type News = {
  /** `undefined` when the provider has lost it (for instance because the emulator's state was erased). */
  readonly subscription: ProviderSubscription | undefined
  /** Oldest first. */
  readonly renewals: readonly Renewal[]
}

export async function readNews(ctx: Context, stripeSubscriptionId: string): Promise<News> {
  const subscription = await retrieveSubscription(ctx, stripeSubscriptionId)
  if (!subscription) return { subscription, renewals: [] }
  const { data } = await requireStripe(ctx).invoices.list({
    subscription: stripeSubscriptionId,
    limit: 100,
  })
  const unknown = await unknownAmong(ctx, data.filter(isPaidRenewal))
  const renewals: Renewal[] = []
  for (const invoice of unknown.toReversed()) {
    const renewal = await renewalOf(ctx, invoice)
    if (renewal) renewals.push(renewal)
  }
  return { subscription, renewals }
}

/** The checkout covers the first period's invoice; an invoice of 0 is no sale. */
const isPaidRenewal = (invoice: Stripe.Invoice): boolean =>
  invoice.status === 'paid' &&
  invoice.billing_reason !== 'subscription_create' &&
  invoice.amount_paid > 0

async function unknownAmong(
  ctx: Context,
  invoices: readonly Stripe.Invoice[],
): Promise<Stripe.Invoice[]> {
  if (invoices.length === 0) return []
  const rows = await ctx.db
    .selectFrom('orders')
    .select('stripe_invoice_id')
    .where(
      'stripe_invoice_id',
      'in',
      invoices.map(({ id }) => id),
    )
    .execute()
  const known = new Set(rows.map(({ stripe_invoice_id: id }) => id))
  return invoices.filter(({ id }) => !known.has(id))
}

async function renewalOf(ctx: Context, invoice: Stripe.Invoice): Promise<Renewal | undefined> {
  const intent = await intentOfInvoice(ctx, invoice.id)
  if (intent?.status !== 'succeeded') return undefined
  const period = invoice.lines.data.at(-1)?.period
  return {
    providerInvoiceId: invoice.id,
    capture: captureOf(intent),
    from: new Date((period?.start ?? invoice.period_start) * 1000),
    until: new Date((period?.end ?? invoice.period_end) * 1000),
  }
}
