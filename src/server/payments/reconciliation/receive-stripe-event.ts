import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { Malformed } from '#server/core/refused.ts'
import { pathOfUnstorable } from '#server/core/request-body.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import { syncRefunds } from '#server/payments/refunds/sync-refunds.ts'
import { syncSubscription } from '#server/payments/subscriptions/sync-subscription.ts'
import { requireStripe } from '#server/core/access.ts'
import { orMissing } from '#server/payments/stripe/provider-answers.ts'
import { checkoutOfIntent } from '#server/payments/checkout/provider-sessions.ts'
import {
  isFirstReceipt,
  syncCheckout,
  type ProviderEvent,
} from '#server/payments/checkout/sync-checkout.ts'
import { removeMethods } from '#server/payments/payment-methods/remove-payment-method.ts'
import {
  cardColumns,
  keptMethod,
  type KeptMethod,
} from '#server/payments/stripe/stripe-customer.ts'

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
  for (const [start, idIn, sync] of followed) {
    const id = event.type.startsWith(start) ? idIn(event.data.object, ctx) : undefined
    if (id !== undefined) return sync(provider, id, told)
  }
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

type Follow = (ctx: Context, id: string, told: ProviderEvent) => Promise<void>
type IdIn = (object: unknown, ctx: Context) => string | undefined

const ownId: IdIn = (object) => (object as { readonly id?: string }).id

/** The intent of a payment by a saved means; the intents of sessions are told by their sessions. */
const savedMethodIntent: IdIn = (object, ctx) => {
  const intent = intentShape.safeParse(object).data
  return intent && checkoutOfIntent(ctx, intent.metadata) !== null ? intent.id : undefined
}

const intentShape = z.looseObject({
  id: z.string(),
  metadata: z.record(z.string(), z.string()),
})

/** A schedule that was released names its subscription elsewhere. */
const scheduled: IdIn = (object) => {
  const { subscription, released_subscription: released } =
    scheduleShape.safeParse(object).data ?? {}
  return subscription ?? released ?? undefined
}

const scheduleShape = z.looseObject({
  subscription: z.nullish(z.string()),
  released_subscription: z.nullish(z.string()),
})

const invoiced: IdIn = (object) =>
  invoiceShape.safeParse(object).data?.parent?.subscription_details?.subscription ?? undefined

const invoiceShape = z.looseObject({
  parent: z.nullish(
    z.looseObject({
      subscription_details: z.nullish(z.looseObject({ subscription: z.nullish(z.string()) })),
    }),
  ),
})

/** The payment of a refund, from the event's charge or from its refund. */
const refunded: IdIn = (object) => paidShape.safeParse(object).data?.payment_intent ?? undefined

const paidShape = z.looseObject({ payment_intent: z.nullish(z.string()) })

/** What a message is about, by the beginning of its type, and who reads that again. Other messages are only stored. */
const followed: readonly (readonly [start: string, IdIn, Follow])[] = [
  ['checkout.session.', ownId, syncCheckout],
  ['payment_intent.', savedMethodIntent, syncCheckout],
  ['customer.subscription.', ownId, syncSubscription],
  ['customer.updated', ownId, followCustomer],
  ['subscription_schedule.', scheduled, syncSubscription],
  ['invoice.', invoiced, syncSubscription],
  ['charge.dispute.', ownId, syncDispute],
  ['payment_method.', ownId, followPaymentMethod],
  ['charge.refund', refunded, syncRefunds],
  ['refund.', refunded, syncRefunds],
]

/** On the provider's page, the holder of a subscription may have chosen another means of payment. Of others it is only stored. */
async function followCustomer(ctx: Context, stripeId: string, event: ProviderEvent): Promise<void> {
  const live = await ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .select('s.stripe_subscription_id as id')
    .where('c.stripe_customer_id', '=', stripeId)
    .where('s.status', '!=', 'ended')
    .executeTakeFirst()
  if (live) return syncSubscription(ctx, live.id, event)
  await ctx.db.transaction().execute((tx) => isFirstReceipt(tx, ctx, event))
}

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
