import type Stripe from 'stripe'
import * as z from 'zod'
import { bookDispute } from '../payment/ledger.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import { paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, linked, seconds, type World } from '../world.ts'

const listed = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
} satisfies ShapeOf<Stripe.DisputeListParams>)

export const disputeEndpoints: readonly ApiEndpoint[] = [
  endpoint('GET', '/v1/disputes', listed, (world, { charge, payment_intent: intent, ...rest }) => {
    const kept = [...world.state.disputes.values()].filter(
      (one) =>
        (charge === undefined || one.charge === charge) &&
        (intent === undefined || one.payment_intent === intent),
    )
    return page('/v1/disputes', kept, rest)
  }),
  endpoint('GET', '/v1/disputes/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.disputes, 'dispute', id),
  ),
]

const weekSeconds = 7 * 24 * 3600

/** A customer's bank takes back what is left of a charge, or an amount of it, until the dispute is decided. */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  { amount, reason }: { readonly amount: number | undefined; readonly reason: string },
): Stripe.Dispute {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed || charge.status !== 'succeeded' || left === 0 || (amount ?? 0) > left) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed for this amount.`)
  }
  const dispute: Stripe.Dispute = {
    id: newId('du_'),
    object: 'dispute',
    amount: amount ?? left,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds(world) + weekSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  charge.disputed = true
  world.state.disputes.set(dispute.id, dispute)
  bookDispute(world, dispute, 'taken')
  world.emit('charge.dispute.created', dispute, null)
  return dispute
}

/** Closes the dispute as the bank decides: `lost` leaves the money with the customer. */
export function closeDispute(
  world: World,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (dispute.status !== 'needs_response') {
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status} already.`)
  }
  dispute.status = outcome
  if (outcome === 'won') bookDispute(world, dispute, 'back')
  world.emit('charge.dispute.closed', dispute, null)
  return dispute
}

/** Stripe refuses to refund money that a bank has taken meanwhile. */
export const isUnderDispute = (world: World, charge: Stripe.Charge): boolean =>
  [...world.state.disputes.values()].some(
    (one) => one.status !== 'won' && linked(world.state.charges, one.charge)?.id === charge.id,
  )

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
