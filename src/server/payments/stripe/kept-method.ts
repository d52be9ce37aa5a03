import type Stripe from 'stripe'

/** A means of payment that the provider keeps for one of its customers. */
export type KeptMethod = {
  readonly id: string
  /** The provider's name of its kind, for instance `card` or `paypal`. */
  readonly kind: string
  readonly card: MethodCard | null
}
type MethodCard = {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** The kinds that can pay again while their owner is away. */
export const payableKinds = ['card', 'paypal', 'sepa_debit'] as const

/** What paid this, when it was to be kept and still is; the intent's `payment_method` is expanded. */
export function keptMethodOf(intent: Stripe.PaymentIntent): KeptMethod | null {
  const { payment_method: method, setup_future_usage: usage } = intent
  if (usage !== 'off_session' || method === null || typeof method === 'string') return null
  return keptMethod(method)
}

/** `null` for a means that was detached, which nobody can charge, and for a kind that cannot pay again. */
export function keptMethod({ id, type, customer, card }: Stripe.PaymentMethod): KeptMethod | null {
  if (customer === null || !payableKinds.some((kind) => kind === type)) return null
  return { id, kind: type, card: card ? cardOf(card) : null }
}

const cardOf = ({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): MethodCard => ({
  brand,
  last4,
  expMonth: exp_month,
  expYear: exp_year,
})

export const cardColumns = ({ card }: KeptMethod) => ({
  brand: card?.brand ?? null,
  last4: card?.last4 ?? null,
  exp_month: card?.expMonth ?? null,
  exp_year: card?.expYear ?? null,
})
