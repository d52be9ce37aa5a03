import Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { idOf, orMissing } from '#server/payments/stripe/provider-answers.ts'
import {
  retrieveSubscription,
  type ProviderSubscription,
} from '#server/payments/stripe/provider-subscription.ts'
import { keptMethodOf, type KeptMethod } from '#server/payments/stripe/stripe-customer.ts'
import { captureOf, intentOfInvoice, type Capture } from '#server/payments/stripe/read-capture.ts'
import { requireStripe } from '#server/core/access.ts'

/** The state of a session at this moment, as the provider reports it. */
export type SessionState =
  | { readonly kind: 'open' }
  | { readonly kind: 'expired' }
  /** Completed by a method that takes days: the money may never come. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'paid'
      readonly capture: Capture
      /** The subscription that a session with a plan started. */
      readonly subscription: ProviderSubscription | null
      /** What paid, kept by the provider for the customer. */
      readonly kept: KeptMethod | null
      /** The provider's invoice of the first period, to distinguish it from a renewal's. */
      readonly providerInvoiceId: string | null
    }
  /** Finished without a payment, which no session of ours can be. */
  | { readonly kind: 'foreign' }

export type PaidSession = Extract<SessionState, { kind: 'paid' }>

export type ProviderSession = {
  readonly id: string
  /** The id of our checkout, which we gave at the opening. */
  readonly checkoutId: string | null
  readonly state: SessionState
}

/** The provider's facts about a session; `undefined` for one that it does not know. */
export async function readSession(
  ctx: Context,
  sessionId: string,
): Promise<ProviderSession | undefined> {
  if (isIntent(sessionId)) return readIntent(ctx, sessionId)
  const session = await retrieveSession(ctx, sessionId)
  if (!session) return undefined
  const state = await stateOf(ctx, session)
  return { id: session.id, checkoutId: session.client_reference_id, state }
}

/** A payment by a saved means: its intent is all that the provider has of it. */
async function readIntent(ctx: Context, id: string): Promise<ProviderSession | undefined> {
  const intent = await orMissing(
    requireStripe(ctx).paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  )
  if (!intent) return undefined
  const checkoutId = checkoutOfIntent(ctx, intent.metadata)
  return { id, checkoutId, state: stateOfIntent(intent) }
}

/** Nobody but us can try it again, and we try once: what is neither paid nor under way is over. */
function stateOfIntent(intent: Stripe.PaymentIntent): SessionState {
  if (intent.status === 'processing') return { kind: 'pending' }
  // Seen while the provider still works on our request.
  if (intent.status === 'requires_confirmation') return { kind: 'open' }
  if (intent.status !== 'succeeded') return { kind: tookDays(intent) ? 'failed' : 'expired' }
  const capture = captureOf(intent)
  return { kind: 'paid', capture, kept: null, subscription: null, providerInvoiceId: null }
}

const tookDays = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  charge !== null &&
  typeof charge !== 'string' &&
  charge.payment_method_details?.type === 'sepa_debit'

/** The session itself, with its payment; `undefined` when the provider does not know it. */
export async function retrieveSession(
  ctx: Context,
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> {
  return orMissing(
    requireStripe(ctx).checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'],
    }),
  )
}

async function stateOf(ctx: Context, session: Stripe.Checkout.Session): Promise<SessionState> {
  if (session.status === 'open') return { kind: 'open' }
  if (session.status === 'expired') return { kind: 'expired' }
  const intent = await intentOf(ctx, session)
  if (intent === null) return { kind: 'foreign' }
  if (session.payment_status !== 'paid') {
    return { kind: intent.status === 'processing' ? 'pending' : 'failed' }
  }
  const subscriptionId = idOf(session.subscription)
  const subscription =
    subscriptionId === null ? undefined : await retrieveSubscription(ctx, subscriptionId)
  return {
    kind: 'paid',
    capture: captureOf(intent),
    kept: keptMethodOf(intent),
    subscription: subscription ?? null,
    providerInvoiceId: idOf(session.invoice),
  }
}

/** With a plan, the intent is that of the first invoice. */
async function intentOf(
  ctx: Context,
  { mode, payment_intent: intent, invoice }: Stripe.Checkout.Session,
): Promise<Stripe.PaymentIntent | null> {
  if (mode === 'payment') return typeof intent === 'string' ? null : intent
  const invoiceId = idOf(invoice)
  return invoiceId === null ? null : intentOfInvoice(ctx, invoiceId)
}

/** What a checkout is at the provider: a session with a page, or the intent of a payment by a saved means. */
const isIntent = (id: string): boolean => id.startsWith('pi_')

/** How such an intent names itself, beside our checkout: other intents carry a checkout's id too. */
export const bySavedMethod = (ctx: Context, checkoutId: string) => ({
  checkout_id: checkoutId,
  paid_by: 'saved-method',
  site: ctx.config.BASE_URL,
})

/** The checkout that an intent pays by a saved means, of this very site; `null` for any other. */
export function checkoutOfIntent(ctx: Context, metadata: Stripe.Metadata | null): string | null {
  const isOurs =
    metadata?.['paid_by'] === 'saved-method' && metadata['site'] === ctx.config.BASE_URL
  return isOurs ? (metadata['checkout_id'] ?? null) : null
}

/** The intent of a checkout whose answer was lost; `undefined` when nothing was tried. */
export async function findIntent(
  ctx: Context,
  checkout: { readonly id: string; readonly customerId: string; readonly createdAt: Date },
): Promise<Stripe.PaymentIntent | undefined> {
  const { stripe_customer_id: customer } = await ctx.db
    .selectFrom('customers')
    .select('stripe_customer_id')
    .where('user_id', '=', checkout.customerId)
    .executeTakeFirstOrThrow()
  if (customer === null) return undefined
  const listed = requireStripe(ctx).paymentIntents.list({ customer, limit: 100 })
  for await (const intent of listed) {
    if (checkoutOfIntent(ctx, intent.metadata) === checkout.id) return intent
    if (intent.created * 1000 < checkout.createdAt.getTime() - clocksApart) return undefined
  }
  return undefined
}

/** The provider's clock is not ours; newest first, so what is older ends the search. */
const clocksApart = 10 * 60_000

/** Ends at the provider the sessions of this customer's void checkouts, so that nobody pays a void checkout. Returns them. */
export async function closeVoidSessions(ctx: Context, customerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('checkouts')
    .select('stripe_session_id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'void')
    .where('settled_at', 'is', null)
    .execute()
  const sessionIds = rows.flatMap(({ stripe_session_id: sessionId }) => sessionId ?? [])
  for (const sessionId of sessionIds) await endSession(ctx, sessionId)
  return sessionIds
}

/** A session that is already paid or ended stays: the sync reads it again. A payment by a saved means has no page to end. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  if (isIntent(sessionId)) return
  try {
    await requireStripe(ctx).checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
