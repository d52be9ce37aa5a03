import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { Malformed } from '#server/core/refused.ts'
import { pathOfUnstorable } from '#server/core/request-body.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import { syncRefunds } from '#server/payments/refunds/sync-refunds.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { orMissing } from '#server/payments/stripe/or-missing.ts'
import { checkoutOfIntent } from '#server/payments/checkout/provider-payment.ts'
import {
  isFirstReceipt,
  syncCheckout,
  type ProviderEvent,
} from '#server/payments/checkout/sync-checkout.ts'
import { removeMethods } from '#server/payments/payment-methods/remove-payment-method.ts'
import { cardColumns, keptMethod, type KeptMethod } from '#server/payments/stripe/kept-method.ts'

/** The SDK's own limit, still passed explicitly: 0 would accept a message of any age. */
const toleranceSeconds = 300

/**
 * Handles a message of the provider. We trust it by its signature over the raw bytes, store it once, and use it only as a reason
 * to request the state of its session or subscription. 400 `bad-signature`, `wrong-mode` or `malformed`, with nothing written. An
 * event of another account (Connect) is acknowledged, so that it does not come again, and ignored.
 */
export async function receiveStripeEvent(
  ctx: Context,
  body: Uint8Array,
  signature: string | null,
): Promise<void> {
  const event = signedEvent(ctx, body, signature)
  if (event.account !== undefined) return ignoreOtherAccount(ctx, event)
  const provider: Context = { ...ctx, actor: { kind: 'provider', name: 'stripe' } }
  const told = { id: event.id, type: event.type }
  const sessionId = sessionOf(event)
  if (sessionId !== undefined) return syncCheckout(provider, sessionId, told)
  const intentId = savedMethodIntentOf(ctx, event)
  if (intentId !== undefined) return syncCheckout(provider, intentId, told)
  const subscriptionId = subscriptionOf(event)
  if (subscriptionId !== undefined) return syncSubscription(provider, subscriptionId, told)
  const disputeId = disputeOf(event)
  if (disputeId !== undefined) return syncDispute(provider, disputeId, told)
  const methodId = paymentMethodOf(event)
  if (methodId !== undefined) return followPaymentMethod(provider, methodId, told)
  const refundedIntent = refundedIntentOf(event)
  if (refundedIntent !== undefined) return syncRefunds(provider, refundedIntent, told)
  await provider.db.transaction().execute((tx) => isFirstReceipt(tx, provider, told))
}

function ignoreOtherAccount({ log }: Context, { id: eventId, type, account }: Stripe.Event): void {
  log.warn({ eventId, type, account }, 'event of another Stripe account ignored')
}

function signedEvent(ctx: Context, body: Uint8Array, signature: string | null): Stripe.Event {
  const stripe = requireStripe(ctx)
  const { STRIPE_WEBHOOK_SECRET: secret = '', STRIPE_SECRET_KEY: key = '' } = ctx.config
  const event = parsedEvent(stripe, Buffer.from(body), signature ?? '', secret)
  if (!shape.safeParse(event).success || pathOfUnstorable(event) !== undefined) {
    throw new Malformed('signed, but no event')
  }
  if (event.livemode !== /^[a-z]+_live_/.test(key)) {
    throw new Malformed('an event of the other mode', 'wrong-mode')
  }
  return event
}

/** The provider's words have 255 characters at most. */
const word = z.string().check(z.minLength(1), z.maxLength(255))

/** The fields that we read of a message; the state itself comes from the provider. */
const shape = z.looseObject({
  id: word,
  type: word,
  account: z.optional(word),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({ id: z.optional(word) }) }),
})

function parsedEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch {
    // The sender never learns what was wrong.
    throw new Malformed('not signed by the provider', 'bad-signature')
  }
}

function sessionOf(event: Stripe.Event): string | undefined {
  return event.type.startsWith('checkout.session.') && 'id' in event.data.object
    ? event.data.object.id
    : undefined
}

/** The intent of a payment by a saved means; the intents of sessions are told by their sessions. */
function savedMethodIntentOf(ctx: Context, { type, data }: Stripe.Event): string | undefined {
  if (!type.startsWith('payment_intent.')) return undefined
  const intent = intentShape.safeParse(data.object).data
  return intent && checkoutOfIntent(ctx, intent.metadata) !== null ? intent.id : undefined
}

const intentShape = z.looseObject({
  id: z.string(),
  metadata: z.record(z.string(), z.string()),
})

/** The subscription that the event concerns, directly or through its invoice; other events are only stored. */
function subscriptionOf({ type, data }: Stripe.Event): string | undefined {
  if (type.startsWith('customer.subscription.')) return objectOf(data).id
  if (type.startsWith('subscription_schedule.')) return scheduledBy(data)
  if (!type.startsWith('invoice.')) return undefined
  const invoice = invoiceShape.safeParse(data.object)
  return invoice.data?.parent?.subscription_details?.subscription ?? undefined
}

/** A schedule that was released names its subscription elsewhere. */
function scheduledBy({ object }: Stripe.Event['data']): string | undefined {
  const { subscription, released_subscription: released } =
    scheduleShape.safeParse(object).data ?? {}
  return subscription ?? released ?? undefined
}

const scheduleShape = z.looseObject({
  subscription: z.nullish(z.string()),
  released_subscription: z.nullish(z.string()),
})

const objectOf = ({ object }: Stripe.Event['data']) => object as { readonly id?: string }

const invoiceShape = z.looseObject({
  parent: z.nullish(
    z.looseObject({
      subscription_details: z.nullish(z.looseObject({ subscription: z.nullish(z.string()) })),
    }),
  ),
})

const disputeOf = ({ type, data }: Stripe.Event): string | undefined =>
  type.startsWith('charge.dispute.') ? objectOf(data).id : undefined

const paymentMethodOf = ({ type, data }: Stripe.Event): string | undefined =>
  type.startsWith('payment_method.') ? objectOf(data).id : undefined

/** The payment of a refund, from the event's charge or from its refund. */
function refundedIntentOf({ type, data }: Stripe.Event): string | undefined {
  if (!/^(charge\.refund|refund\.)/.test(type)) return undefined
  const paid = paidShape.safeParse(data.object)
  return paid.data?.payment_intent ?? undefined
}

const paidShape = z.looseObject({ payment_intent: z.nullish(z.string()) })

/** Follows a means of payment that we keep: renewed by its bank, or detached on the provider's own screens. Others are ignored. */
async function followPaymentMethod(
  ctx: Context,
  stripeId: string,
  event: ProviderEvent,
): Promise<void> {
  const kept = await retrieveKept(ctx, stripeId)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await isFirstReceipt(tx, ctx, event))) return
    const ours = await tx
      .selectFrom('payment_methods')
      .select('id')
      .where('stripe_payment_method_id', '=', stripeId)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!ours) return
    if (kept === null) return removeMethods(tx, ctx, [ours.id], 'provider')
    await tx
      .updateTable('payment_methods')
      .set(cardColumns(kept))
      .where('id', '=', ours.id)
      .execute()
  })
}

async function retrieveKept(ctx: Context, id: string): Promise<KeptMethod | null> {
  const method = await orMissing(requireStripe(ctx).paymentMethods.retrieve(id))
  return method === undefined ? null : keptMethod(method)
}
