import type Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'
import { unpackBasket } from '#server/payments/checkout/packed-basket.ts'
import { checkoutOfIntent } from '#server/payments/checkout/provider-sessions.ts'
import { restoreCheckout, type OpenedPayment } from '#server/payments/checkout/restore-checkout.ts'
import { syncCheckout } from '#server/payments/checkout/sync-checkout.ts'
import { oweBack } from '#server/payments/orders/owe-back.ts'
import { recordPayment } from '#server/payments/orders/place-order.ts'
import { captureOf } from '#server/payments/stripe/read-capture.ts'
import { endAtProvider } from '#server/payments/subscriptions/end-at-provider.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'
import { idOf } from '#server/payments/stripe/provider-answers.ts'

export type Mended =
  | { readonly kind: 'recovered' | 'owed_back'; readonly paymentId: string }
  | { readonly kind: 'charge_unknown' }

/**
 * A captured payment that no row of ours knows. One of a session of ours is fulfilled by the webhook's own function, or owed back;
 * a renewal is written by its subscription; any other is not ours to touch.
 */
export async function mendCharge(ctx: Context, intentId: string): Promise<Mended> {
  const renewed = await renewedBy(ctx, intentId)
  if (renewed !== undefined && !renewed.isFirst) await syncSubscription(ctx, renewed.subscription)
  const session = await sessionOf(ctx, intentId, renewed?.subscription)
  if (session && isOurs(ctx, session)) await fulfilOrOwe(ctx, session, intentId)
  if (!session) await mendSavedMethod(ctx, intentId)
  const payment = await paymentOf(ctx, intentId)
  if (!payment) return { kind: 'charge_unknown' }
  return { kind: payment.order_id === null ? 'owed_back' : 'recovered', paymentId: payment.id }
}

const paymentOf = (ctx: Context, intentId: string) =>
  ctx.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('stripe_payment_intent_id', '=', intentId)
    .executeTakeFirst()

/** The subscription whose invoice this payment paid. */
async function renewedBy(ctx: Context, intentId: string) {
  const stripe = requireStripe(ctx)
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  })
  const invoiceId = idOf(data[0]?.invoice ?? null)
  if (invoiceId === null) return undefined
  const invoice = await stripe.invoices.retrieve(invoiceId)
  const subscription = idOf(invoice.parent?.subscription_details?.subscription ?? null)
  if (subscription === null) return undefined
  return { subscription, isFirst: invoice.billing_reason === 'subscription_create' }
}

async function sessionOf(ctx: Context, intentId: string, subscription: string | undefined) {
  const of = subscription === undefined ? { payment_intent: intentId } : { subscription }
  const { data } = await requireStripe(ctx).checkout.sessions.list({ ...of, limit: 1 })
  return data[0]
}

/** Opened by this very site: another shop of the same account may use the same names. */
const isOurs = (ctx: Context, session: Stripe.Checkout.Session): boolean =>
  session.client_reference_id !== null &&
  session.metadata?.checkout_id === session.client_reference_id &&
  (session.success_url?.startsWith(`${ctx.config.BASE_URL}/`) ?? false)

/** A saved means paid: the intent itself carries the basket, as a session does. */
async function mendSavedMethod(ctx: Context, intentId: string): Promise<void> {
  const { id, metadata, created } = await requireStripe(ctx).paymentIntents.retrieve(intentId)
  const checkoutId = checkoutOfIntent(ctx, metadata)
  if (checkoutId === null) return
  const opened = { id, metadata, created, expires_at: created, subscription: null }
  await fulfilOrOwe(ctx, { ...opened, client_reference_id: checkoutId }, intentId)
}

async function fulfilOrOwe(ctx: Context, session: OpenedPayment, intentId: string): Promise<void> {
  const stands = await ctx.db.transaction().execute((tx) => restoreCheckout(tx, ctx, session))
  if (stands) return syncCheckout(ctx, session.id)
  const subscription = idOf(session.subscription)
  // It must not charge again.
  if (subscription !== null) await endAtProvider(ctx, subscription)
  await oweFound(ctx, session, intentId)
}

async function oweFound(ctx: Context, session: OpenedPayment, intentId: string): Promise<void> {
  const intent = await requireStripe(ctx).paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  })
  if (intent.status !== 'succeeded') return
  const capture = captureOf(intent)
  await ctx.db.transaction().execute(async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select('user_id')
      .where('user_id', '=', unpackBasket(session.metadata ?? {})?.customerId ?? null)
      .executeTakeFirst()
    const found = { customerId: customer?.user_id ?? null }
    const paymentId = await recordPayment(tx, null, capture, null, found)
    const { amountCents } = capture
    await oweBack(tx, ctx, paymentId, { amountCents, reason: 'basket-lost' })
  })
}
