import Stripe from 'stripe'
import { cents, type Cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from './require-stripe.ts'

/** Money that the provider holds for us. */
export type Capture = {
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly inEuros: boolean
  /** As `paymentMethodLabel` reads it. */
  readonly method: string
  /** When the customer paid. */
  readonly at: Date
}

/** What became of a session, in the provider's own words at this moment. */
export type SessionState =
  | { readonly kind: 'open' }
  | { readonly kind: 'expired' }
  /** Completed by a method that takes days: the money may still not come. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'paid'; readonly capture: Capture }
  /** Finished without a payment: none that we opened can be. */
  | { readonly kind: 'foreign' }

export type ProviderSession = {
  readonly id: string
  /** Our checkout, as we named it when we opened it. */
  readonly checkoutId: string | null
  readonly state: SessionState
}

/** What the provider says of a session; `undefined` for one that it does not know. */
export async function readSession(
  ctx: Context,
  sessionId: string,
): Promise<ProviderSession | undefined> {
  const session = await retrieveSession(ctx, sessionId)
  if (!session) return undefined
  return { id: session.id, checkoutId: session.client_reference_id, state: stateOf(session) }
}

/** The session itself, with its payment; `undefined` for one that the provider does not know. */
export async function retrieveSession(
  ctx: Context,
  sessionId: string,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await requireStripe(ctx).checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') {
      return undefined
    }
    throw error
  }
}

function stateOf(session: Stripe.Checkout.Session): SessionState {
  if (session.status === 'open') return { kind: 'open' }
  if (session.status === 'expired') return { kind: 'expired' }
  const intent = session.payment_intent
  if (intent === null || typeof intent === 'string') return { kind: 'foreign' }
  if (session.payment_status === 'paid') return { kind: 'paid', capture: captureOf(intent) }
  return { kind: intent.status === 'processing' ? 'pending' : 'failed' }
}

function captureOf(intent: Stripe.PaymentIntent): Capture {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string') throw new Error('a payment without a charge')
  return {
    paymentIntentId: intent.id,
    amountCents: cents(intent.amount_received),
    inEuros: intent.currency === 'eur',
    method: methodOf(charge),
    at: new Date(charge.created * 1000),
  }
}

function methodOf({ payment_method_details: details }: Stripe.Charge): string {
  const card = details?.card
  if (card?.brand && card.last4) return `card ${card.brand} ${card.last4}`
  return details?.type ?? 'card'
}
