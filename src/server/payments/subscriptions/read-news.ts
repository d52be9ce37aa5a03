import type Stripe from 'stripe'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { cents, type Cents } from '#domain/units.ts'
import { idOf } from '#server/payments/stripe/provider-answers.ts'
import {
  planOfPrice,
  type ProviderSubscription,
  retrieveSubscription,
} from '#server/payments/stripe/provider-subscription.ts'
import { captureOf, intentOfInvoice, type Capture } from '#server/payments/stripe/read-capture.ts'
import { requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

/** A part of a period. `sold` is `undefined` for the plan with which the subscription began. */
type Part = { readonly sold: SoldPlan | undefined; readonly from: Date; readonly until: Date }

/** A paid period after the first one: whole, or what was left of it when the plan changed. */
export type PaidPeriod = Part & {
  readonly providerInvoiceId: string
  readonly capture: Capture
  /** The unused days of the former plan, which the price takes into account; their amount is positive. */
  readonly unused: (Part & { readonly amountCents: Cents }) | null
}

/** Everything that the provider knows of a subscription and that our rows may lack. */
export type News = {
  /** `undefined` when the provider has lost it (for instance because the emulator's state was erased). */
  readonly subscription: ProviderSubscription | undefined
  /** Oldest first. */
  readonly periods: readonly PaidPeriod[]
  /** The last attempt at a renewal that is not paid. */
  readonly refused: RefusedAttempt | null
}

export async function readNews(ctx: Context, stripeSubscriptionId: string): Promise<News> {
  const subscription = await retrieveSubscription(ctx, stripeSubscriptionId)
  if (!subscription) return { subscription, periods: [], refused: null }
  const { data } = await requireStripe(ctx).invoices.list({
    subscription: stripeSubscriptionId,
    limit: 100,
  })
  const unknown = await unknownAmong(ctx, data.filter(isPaidAfterFirst))
  const periods: PaidPeriod[] = []
  for (const invoice of unknown.toReversed()) {
    const period = await periodOf(ctx, invoice)
    if (period) periods.push(period)
  }
  const refused = subscription.status === 'past_due' ? await refusedAttempt(ctx, data) : null
  return { subscription, periods, refused }
}

/** The checkout covers the first period's invoice; an invoice of 0 is no sale. */
const isPaidAfterFirst = (invoice: Stripe.Invoice): boolean =>
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

async function periodOf(ctx: Context, invoice: Stripe.Invoice): Promise<PaidPeriod | undefined> {
  const intent = await intentOfInvoice(ctx, invoice.id)
  if (intent?.status !== 'succeeded') return undefined
  const { data: lines } = invoice.lines
  const credits = lines.filter(({ amount }) => amount < 0)
  const given = credits.reduce((sum, { amount }) => sum - amount, 0)
  const [credit] = credits
  return {
    ...(await partOf(
      ctx,
      invoice,
      lines.findLast(({ amount }) => amount > 0),
    )),
    providerInvoiceId: invoice.id,
    capture: captureOf(intent),
    unused: credit ? { ...(await partOf(ctx, invoice, credit)), amountCents: cents(given) } : null,
  }
}

/** The provider's line names its price, and the price its plan. */
async function partOf(
  ctx: Context,
  invoice: Stripe.Invoice,
  line: Stripe.InvoiceLineItem | undefined,
): Promise<Part> {
  const priceId = idOf(line?.pricing?.price_details?.price ?? null)
  const { start, end } = line?.period ?? { start: invoice.period_start, end: invoice.period_end }
  return {
    sold: priceId === null ? undefined : await planOfPrice(ctx, priceId),
    from: new Date(start * 1000),
    until: new Date(end * 1000),
  }
}

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
async function refusedAttempt(
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
