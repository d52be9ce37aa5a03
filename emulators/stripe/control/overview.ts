import type { Emulator } from '../emulator.ts'
import type { Delivery, WireSubscription } from '../state.ts'
import { balanceIn } from '../payment/ledger.ts'
import { cadence } from '../billing/cadence.ts'
import { nextDue } from '../billing/due.ts'
import { amountOf, nameOf } from '../billing/lines.ts'
import { linked, type World } from '../world.ts'

/** What the panel shows, newest first; also `GET /api/state`. */
export function overview({ world, webhook }: Emulator) {
  const { settings, checkouts, charges } = world.state
  return {
    now: new Date(world.now()).toISOString(),
    clockOffsetSeconds: Math.round(settings.clockOffsetMs / 1000),
    webhookUrl: webhook()?.url ?? null,
    hold: settings.hold,
    copies: settings.copies,
    refusal: settings.refusal ?? null,
    sessions: [...checkouts.values()]
      .map(({ session }) => ({
        id: session.id,
        status: session.status,
        paymentStatus: session.payment_status,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'eur',
        reference: session.client_reference_id,
        url: session.url,
        awaitsSettlement:
          linked(world.state.paymentIntents, session.payment_intent)?.status === 'processing',
      }))
      .toReversed(),
    subscriptions: [...world.state.subscriptions.values()]
      .map((one) => shownSubscription(world, one))
      .toReversed(),
    charges: [...charges.values()]
      .map((charge) => ({
        id: charge.id,
        status: charge.status,
        amount: charge.amount,
        amountRefunded: charge.amount_refunded,
        refundable: charge.amount_captured - charge.amount_refunded,
        currency: charge.currency,
        method: charge.payment_method_details?.type ?? null,
        isDisputed: charge.disputed,
      }))
      .toReversed(),
    ...moneyBack(world),
    ...balancesOf(world),
  }
}

const balancesOf = (world: World) => {
  const entries = [...world.state.balanceTransactions.values()]
  const currencies = [...new Set(entries.map(({ currency }) => currency))].toSorted()
  return {
    balances: currencies.map((currency) => ({ currency, amount: balanceIn(world, currency) })),
    payouts: [...world.state.payouts.values()]
      .map(({ id, amount, currency, created }) => ({
        id,
        amount,
        currency,
        created: new Date(created * 1000).toISOString(),
      }))
      .toReversed(),
  }
}

const moneyBack = ({ state }: World) => ({
  refunds: [...state.refunds.values()]
    .map(({ id, amount, currency, status }) => ({ id, amount, currency, status }))
    .toReversed(),
  disputes: [...state.disputes.values()]
    .map(({ id, amount, currency, status, reason }) => ({ id, amount, currency, status, reason }))
    .toReversed(),
})

function shownSubscription(world: World, subscription: WireSubscription) {
  const { id, status, currency, items } = subscription
  const due = nextDue(world, subscription)
  const cycle = items.data[0]?.price.recurring ?? null
  return {
    id,
    status,
    customer: world.state.customers.get(subscription.customer)?.email ?? subscription.customer,
    amount: items.data.reduce((sum, one) => sum + amountOf(one), 0),
    currency,
    cadence: cycle === null ? '' : cadence(cycle),
    names: items.data.map(({ price }) => nameOf(world, price)),
    paymentsRefused: world.state.refusedPayments.has(id),
    next: due === undefined ? null : { kind: due.kind, at: new Date(due.at * 1000).toISOString() },
  }
}

/** Events with each delivery and its answer, newest first; also `GET /api/events`. */
export function eventsOf({ world }: Emulator, type?: string) {
  const deliveries = Map.groupBy(
    world.state.deliveries.values(),
    ({ eventId }: Delivery) => eventId,
  )
  return [...world.state.events.values()]
    .filter((event) => type === undefined || event.type === type)
    .map((event) => ({
      id: event.id,
      type: event.type,
      created: new Date(event.created * 1000).toISOString(),
      object: 'id' in event.data.object ? String(event.data.object.id) : null,
      deliveries: (deliveries.get(event.id) ?? []).map(({ id, state, nextAt, attempts }) => ({
        id,
        state,
        nextAt: state === 'waiting' ? new Date(nextAt).toISOString() : null,
        attempts: attempts.map(({ at, ...attempt }) => ({
          at: new Date(at).toISOString(),
          ...attempt,
        })),
      })),
    }))
    .toReversed()
}

export type Overview = ReturnType<typeof overview>
export type ListedEvent = ReturnType<typeof eventsOf>[number]
