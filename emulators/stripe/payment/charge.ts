import type Stripe from 'stripe'
import type { Buyer, CardFacts } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { seconds, type World } from '../world.ts'
import { bookCharge } from './ledger.ts'

/** The payment method, and its details as the charge shows them. */
export type Means = {
  readonly method: Stripe.PaymentMethod
  readonly details: Stripe.Charge.PaymentMethodDetails
}
export type Result =
  | { readonly status: 'succeeded' | 'pending' }
  | { readonly status: 'failed'; readonly failure: Failure }
export type Failure = {
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

/** Records an attempt to take the intent's amount, and makes it the intent's latest charge. */
export function chargeIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  { method, details }: Means,
  result: Result,
): Stripe.Charge {
  const succeeded = result.status === 'succeeded'
  const charge: Stripe.Charge = {
    id: newId(details.type === 'card' ? 'ch_' : 'py_'),
    object: 'charge',
    ...notEmulated,
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: { ...method.billing_details },
    captured: succeeded,
    created: seconds(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: { ...intent.metadata },
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    status: result.status,
    ...outcomeOf(result),
  }
  world.state.charges.set(charge.id, charge)
  if (succeeded) bookCharge(world, charge)
  intent.latest_charge = charge.id
  intent.payment_method = result.status === 'failed' ? null : charge.payment_method
  return charge
}

export const cardDetails = (
  card: CardFacts,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails => ({
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'FR',
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: `test${card.brand}${card.last4}`,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? challengePassed : null,
    transaction_link_id: null,
    wallet: null,
  },
})

const challengePassed: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

export const paypalDetails = (buyer: Buyer): Stripe.Charge.PaymentMethodDetails => ({
  type: 'paypal',
  paypal: {
    country: 'FR',
    payer_email: buyer.email,
    payer_id: newId('', 13).toUpperCase(),
    payer_name: buyer.name,
    seller_protection: { dispute_categories: null, status: 'not_eligible' },
    transaction_id: newId('', 17).toUpperCase(),
  },
})

export const sepaDetails = (): Stripe.Charge.PaymentMethodDetails => ({
  type: 'sepa_debit',
  sepa_debit: {
    bank_code: '30004',
    branch_code: '00001',
    country: 'FR',
    fingerprint: 'testsepa2606',
    last4: '2606',
    mandate: null,
  },
})

const outcomeOf = (result: Result) =>
  result.status === 'failed' ? declinedOutcome(result.failure) : authorizedOutcome

const authorizedOutcome = {
  failure_code: null,
  failure_message: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
} satisfies Partial<Stripe.Charge>

const declinedOutcome = (failure: Failure) =>
  ({
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: {
      advice_code: 'try_again_later',
      network_advice_code: null,
      network_decline_code: '05',
      network_status: 'declined_by_network',
      reason: failure.declineCode,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
  }) satisfies Partial<Stripe.Charge>

const notEmulated = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'ESCALE',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
