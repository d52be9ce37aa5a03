import type Stripe from 'stripe'
import * as z from 'zod'
import { balanceIn, book } from '../payment/ledger.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { newId } from '../wire/ids.ts'
import { page } from '../wire/list.ts'
import { paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { find, seconds, type World } from '../world.ts'

const listed = z.strictObject({
  ...paging,
  status: text.optional(),
} satisfies ShapeOf<Stripe.PayoutListParams>)

export const payoutEndpoints: readonly ApiEndpoint[] = [
  endpoint('GET', '/v1/payouts', listed, (world, { status, ...rest }) => {
    const payouts = [...world.state.payouts.values()]
    const kept = payouts.filter((one) => status === undefined || one.status === status)
    return page('/v1/payouts', kept, rest)
  }),
  endpoint('GET', '/v1/payouts/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.payouts, 'payout', id),
  ),
]

/** Pays the whole balance of a currency to the shop's bank; refuses when there is nothing to pay. */
export function payOut(world: World, currency: string): Stripe.Payout {
  const amount = balanceIn(world, currency)
  if (amount <= 0) throw invalidRequest(`You have no balance in ${currency} to pay out.`)
  const id = newId('po_')
  const at = seconds(world)
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: at + 2 * 24 * 3600,
    automatic: true,
    balance_transaction: book(world, {
      type: 'payout',
      category: 'payout',
      amount: -amount,
      currency,
      source: id,
    }),
    created: at,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  world.state.payouts.set(id, payout)
  return payout
}
