import type Stripe from 'stripe'
import type { Buyer } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { seconds, type World } from '../world.ts'
import { cardDetails, paypalDetails, type Means } from './charge.ts'

type Details = Stripe.Charge.PaymentMethodDetails

/** Records the payment method that a payer just used; it belongs to no customer until it is attached. */
export function newMeans(world: World, details: Details, { email, name }: Buyer): Means {
  const method: Stripe.PaymentMethod = {
    id: newId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: seconds(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: details.type,
    ...kindOf(details),
  }
  world.state.paymentMethods.set(method.id, method)
  return { method, details }
}

/** A saved method, to charge again while its owner is away. */
export function savedMeans(method: Stripe.PaymentMethod): Means {
  const { card, paypal, billing_details: owner } = method
  if (card === undefined) {
    const details = paypalDetails({ name: owner.name ?? '', email: paypal?.payer_email ?? null })
    return { method, details: withPayer(details, paypal?.payer_id ?? null) }
  }
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  const facts = { brand, last4, expMonth, expYear, outcome: 'accepted' } as const
  return { method, details: cardDetails(facts, false) }
}

function withPayer(details: Details, payer: string | null): Details {
  if (details.paypal !== undefined) details.paypal.payer_id = payer
  return details
}

/** Attaches a method to the customer, for payments in their absence. */
export function attach(
  world: World,
  method: Stripe.PaymentMethod,
  customer: Stripe.Customer,
): void {
  method.customer = customer.id
  world.emit('payment_method.attached', method, null)
}

function kindOf({ card, paypal, sepa_debit: sepa }: Details): Partial<Stripe.PaymentMethod> {
  if (card !== undefined) return { card: cardOf(card) }
  if (paypal !== undefined) {
    const { country, payer_email, payer_id } = paypal
    return { paypal: { country, payer_email, payer_id } }
  }
  if (sepa === undefined) return {}
  const { bank_code, branch_code, country, fingerprint, last4 } = sepa
  return {
    sepa_debit: { bank_code, branch_code, country, fingerprint, generated_from: null, last4 },
  }
}

const cardOf = (card: Stripe.Charge.PaymentMethodDetails.Card): Stripe.PaymentMethod.Card => ({
  brand: card.brand ?? 'unknown',
  checks: card.checks,
  country: card.country,
  display_brand: card.brand,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  funding: card.funding ?? 'unknown',
  generated_from: null,
  last4: card.last4 ?? '',
  networks: { available: [card.brand ?? 'unknown'], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})
