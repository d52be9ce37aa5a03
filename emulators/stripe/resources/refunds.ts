import type Stripe from 'stripe'
import * as z from 'zod'
import { bookRefund, bookRefundFailure } from '../payment/ledger.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import { integer, metadata, oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, linked, seconds, type Origin, type World } from '../world.ts'
import { endInquiries, isUnderDispute } from './disputes.ts'
import { mergedMetadata } from './metadata.ts'

const created = z.strictObject({
  amount: integer.refine((cents) => cents > 0, 'Invalid positive integer').optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
} satisfies ShapeOf<Stripe.RefundCreateParams>)
const listed = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
} satisfies ShapeOf<Stripe.RefundListParams>)

export const refundEndpoints: readonly ApiEndpoint[] = [
  endpoint('POST', '/v1/refunds', created, (world, params, { request }) =>
    refundCharge(world, chargeOf(world, params), params, request),
  ),
  endpoint('GET', '/v1/refunds', listed, (world, { charge, payment_intent: intent, ...rest }) => {
    const kept = [...world.state.refunds.values()].filter(
      (one) =>
        (charge === undefined || one.charge === charge) &&
        (intent === undefined || one.payment_intent === intent),
    )
    return page('/v1/refunds', kept, rest)
  }),
  endpoint('GET', '/v1/refunds/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.refunds, 'refund', id),
  ),
]

type Wanted = Omit<z.output<typeof created>, 'charge' | 'payment_intent'>

/** Refunds all that is left of the charge, or the amount in cents; refuses more than what is left. */
export function refundCharge(
  world: World,
  charge: Stripe.Charge,
  params: Wanted,
  by: Origin,
): Stripe.Refund {
  const left = charge.amount_captured - charge.amount_refunded
  const cents = params.amount ?? left
  refuseUnlessRefundable(charge, left, cents)
  if (isUnderDispute(world, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }

  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount_captured
  const refund = newRefund(world, charge, cents, params)
  world.state.refunds.set(refund.id, refund)
  bookRefund(world, refund)
  world.emit('charge.refunded', charge, by)
  world.emit('refund.created', refund, by)
  endInquiries(world, charge)
  return refund
}

/** The answer of the customer's bank to a refund: the money arrived, or the bank could not credit the account. */
export function settleRefund(
  world: World,
  refund: Stripe.Refund,
  outcome: 'succeeded' | 'failed',
): Stripe.Refund {
  const isOver =
    refund.status === 'failed' || (outcome === 'succeeded' && refund.status !== 'pending')
  if (isOver) throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`)
  refund.status = outcome
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    bookRefundFailure(world, refund)
    const charge = linked(world.state.charges, refund.charge)
    if (charge) {
      charge.amount_refunded -= refund.amount
      charge.refunded = false
    }
  }
  world.emit(outcome === 'failed' ? 'refund.failed' : 'refund.updated', refund, null)
  return refund
}

function newRefund(
  world: World,
  charge: Stripe.Charge,
  cents: number,
  params: Wanted,
): Stripe.Refund {
  const type = charge.payment_method_details?.type ?? 'card'
  return {
    id: newId('re_'),
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details:
      type === 'card'
        ? {
            type,
            card: {
              type: 'refund',
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
            },
          }
        : { type },
    metadata: mergedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    // A refund by transfer takes days, and may fail.
    status: type === 'sepa_debit' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

function refuseUnlessRefundable(charge: Stripe.Charge, left: number, cents: number): void {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(
      `Charge ${charge.id} is ${charge.status}: only a successful charge can be refunded.`,
      {
        code: 'charge_not_refundable',
        param: 'charge',
      },
    )
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (cents > left) {
    throw invalidRequest(
      `Refund amount (${shown(cents, charge)}) is greater than unrefunded amount on charge (${shown(left, charge)})`,
      { param: 'amount' },
    )
  }
}

function chargeOf(
  world: World,
  { charge, payment_intent: intentId }: z.output<typeof created>,
): Stripe.Charge {
  const { charges, paymentIntents } = world.state
  if (charge !== undefined && intentId === undefined)
    return find(charges, 'charge', charge, 'charge')
  if (intentId === undefined || charge !== undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    )
  }
  const intent = find(paymentIntents, 'payment_intent', intentId, 'payment_intent')
  const latest =
    typeof intent.latest_charge === 'string' ? charges.get(intent.latest_charge) : undefined
  if (latest === undefined || latest.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      },
    )
  }
  return latest
}

const shown = (cents: number, { currency }: Stripe.Charge): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
