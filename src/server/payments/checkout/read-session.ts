import type Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { idOf, orMissing } from '#server/payments/stripe/provider-answers.ts'
import {
  retrieveSubscription,
  type ProviderSubscription,
} from '#server/payments/stripe/provider-subscription.ts'
import { checkoutOfIntent, isIntent } from './provider-payment.ts'
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
