import type Stripe from 'stripe'
import * as z from 'zod'
import { bookDispute } from '../payment/ledger.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import { flag, metadata, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, linked, seconds, type World } from '../world.ts'
import { evidenceShape, noEvidence, withEvidence } from './dispute-evidence.ts'
import { mergedMetadata } from './metadata.ts'

const listed = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
} satisfies ShapeOf<Stripe.DisputeListParams>)

const updated = z.strictObject({
  evidence: evidenceShape.optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
} satisfies ShapeOf<Stripe.DisputeUpdateParams>)

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
  endpoint('POST', '/v1/disputes/:id', updated, (world, given, { id, request }) => {
    const dispute = find(world.state.disputes, 'dispute', id)
    dispute.metadata = mergedMetadata(dispute.metadata, given.metadata)
    if (given.evidence) giveEvidence(world, dispute, given.evidence)
    // The default of `submit` is true, as soon as there is something to submit.
    if (given.evidence && given.submit !== false) submit(world, dispute)
    world.emit('charge.dispute.updated', dispute, request)
    return dispute
  }),
  endpoint('POST', '/v1/disputes/:id/close', z.strictObject({}), (world, _, { id }) => {
    const dispute = find(world.state.disputes, 'dispute', id)
    requireOpen(dispute)
    if (isInquiry(dispute)) throw invalidRequest(`Dispute ${dispute.id} is an inquiry: refund it.`)
    return closeDispute(world, dispute, 'lost')
  }),
]

function giveEvidence(
  world: World,
  dispute: Stripe.Dispute,
  given: z.output<typeof evidenceShape>,
): void {
  requireOpen(dispute)
  dispute.evidence = withEvidence(world, dispute.evidence, given)
  dispute.evidence_details.has_evidence = Object.values(dispute.evidence).some(
    (one) => typeof one === 'string',
  )
}

/** The bank has it: it can be neither changed nor sent again. After the day it is taken, without a promise. */
function submit(world: World, dispute: Stripe.Dispute): void {
  const details = dispute.evidence_details
  details.submission_count += 1
  details.submission_method = 'manual'
  details.past_due = details.due_by !== null && details.due_by < seconds(world)
  dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review'
}

function requireOpen({ id, status }: Stripe.Dispute): void {
  if (status !== 'needs_response' && status !== 'warning_needs_response') {
    throw invalidRequest(`Dispute ${id} is ${status}: it takes no answer any more.`)
  }
}

const weekSeconds = 7 * 24 * 3600

const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_')

export type DisputeWish = {
  readonly amount?: number | undefined
  readonly reason: string
  readonly inquiry: boolean
}

/**
 * A customer's bank takes back what is left of a charge, or an amount of it, until the dispute is decided; an inquiry only asks.
 */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  { amount, reason, inquiry }: DisputeWish,
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
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  charge.disputed = true
  world.state.disputes.set(dispute.id, dispute)
  if (!inquiry) bookDispute(world, dispute, 'taken')
  world.emit('charge.dispute.created', dispute, null)
  return dispute
}

/** Closes the dispute as the bank decides: `lost` leaves the money with the customer. */
export function closeDispute(
  world: World,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (!/^(warning_)?(needs_response|under_review)$/.test(dispute.status)) {
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status} already.`)
  }
  const wasInquiry = isInquiry(dispute)
  dispute.status = wasInquiry ? 'warning_closed' : outcome
  if (outcome === 'won' && !wasInquiry) bookDispute(world, dispute, 'back')
  world.emit('charge.dispute.closed', dispute, null)
  return dispute
}

/** The bank was not convinced, and takes the money back under the same id; how often it was answered stays counted. */
export function escalateInquiry(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  if (!/^warning_(needs_response|under_review)$/.test(dispute.status)) {
    throw invalidRequest(`Dispute ${dispute.id} is ${dispute.status}: it is no open inquiry.`)
  }
  dispute.status = 'needs_response'
  dispute.is_charge_refundable = false
  dispute.evidence_details.due_by = seconds(world) + weekSeconds
  bookDispute(world, dispute, 'taken')
  world.emit('charge.dispute.updated', dispute, null)
  return dispute
}

/** A whole refund is an answer that no bank asks about any more. */
export function endInquiries(world: World, charge: Stripe.Charge): void {
  if (!charge.refunded) return
  for (const one of world.state.disputes.values()) {
    const isOfCharge = linked(world.state.charges, one.charge)?.id === charge.id
    if (isOfCharge && isInquiry(one) && one.status !== 'warning_closed') {
      closeDispute(world, one, 'won')
    }
  }
}

/** Stripe refuses to refund money that a bank has taken meanwhile. */
export const isUnderDispute = (world: World, charge: Stripe.Charge): boolean =>
  [...world.state.disputes.values()].some(
    (one) =>
      one.status !== 'won' &&
      !isInquiry(one) &&
      linked(world.state.charges, one.charge)?.id === charge.id,
  )
