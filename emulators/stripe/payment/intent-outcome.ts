import type Stripe from 'stripe'
import type { Failure } from './charge.ts'

/** Marks the intent as paid. */
export function receive(intent: Stripe.PaymentIntent): void {
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.next_action = null
}

/** Marks the intent as waiting for another payment method. */
export function failIntent(
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = error
  intent.next_action = null
  intent.payment_method = null
}

export const lastError = (
  failure: Failure,
  charge: string,
): Stripe.PaymentIntent.LastPaymentError => ({
  type: 'card_error',
  code: failure.code,
  decline_code: failure.declineCode,
  message: failure.message,
  charge,
})

export const failures = {
  declined: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    said: 'Votre carte a été refusée.',
  },
  'insufficient-funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    said: 'Votre carte a été refusée : provision insuffisante.',
  },
  expired: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    said: 'Votre carte a expiré.',
  },
} satisfies Record<string, Failure & { said: string }>
