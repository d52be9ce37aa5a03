import type Stripe from 'stripe'
import { newId } from '../wire/ids.ts'
import { seconds, type World } from '../world.ts'

const day = 24 * 3600

type Entry = {
  readonly type: Stripe.BalanceTransaction.Type
  readonly category: string
  /** Cents; negative when it leaves the balance. */
  readonly amount: number
  readonly fee?: number
  readonly currency: string
  readonly source: string
}

/** Records a movement of the shop's balance; each currency has its own balance. Returns its id. */
export function book(world: World, { fee = 0, ...entry }: Entry): string {
  const at = seconds(world)
  const made: Stripe.BalanceTransaction = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: at + (entry.amount > 0 ? 3 * day : 0),
    balance_type: 'payments',
    created: at,
    currency: entry.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: entry.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: entry.amount - fee,
    reporting_category: entry.category,
    source: entry.source,
    status: 'available',
    type: entry.type,
  }
  world.state.balanceTransactions.set(made.id, made)
  return made.id
}

/** The money of a charge that succeeded: a card costs 1,5 % and 0,25 €, a transfer 0,35 €. */
export function bookCharge(world: World, charge: Stripe.Charge): void {
  const isCard = charge.id.startsWith('ch_')
  charge.balance_transaction = book(world, {
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    amount: charge.amount_captured,
    fee: isCard ? Math.round(charge.amount_captured * 0.015) + 25 : 35,
    currency: charge.currency,
    source: charge.id,
  })
}

/** The fee of the charge stays with the provider. */
export function bookRefund(world: World, refund: Stripe.Refund): void {
  refund.balance_transaction = book(world, {
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
  })
}

export function bookRefundFailure(world: World, refund: Stripe.Refund): void {
  refund.failure_balance_transaction = book(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  })
}

const disputeFee = 2000

/** A bank takes the money and the provider its fee; both come back when the shop wins. */
export function bookDispute(world: World, dispute: Stripe.Dispute, way: 'taken' | 'back'): void {
  const sign = way === 'taken' ? -1 : 1
  book(world, {
    type: 'adjustment',
    category: way === 'taken' ? 'dispute' : 'dispute_reversal',
    amount: sign * dispute.amount,
    fee: -sign * disputeFee,
    currency: dispute.currency,
    source: dispute.id,
  })
}

/** The cents of one currency in the shop's balance. */
export const balanceIn = ({ state }: World, currency: string): number =>
  [...state.balanceTransactions.values()]
    .filter((one) => one.currency === currency)
    .reduce((sum, { net }) => sum + net, 0)
