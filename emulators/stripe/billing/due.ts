import type { WireInvoice, WireSubscription } from '../state.ts'
import { find, linked, type World } from '../world.ts'
import { collect, subscriptionOf } from './collect.ts'
import { changeSubscription } from './change-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { expirePendingUpdate } from './pending-update.ts'
import { periodEndOf } from './periods.ts'
import { finalInvoice, renew } from './renew.ts'

/** What the clock will do to a subscription, and when (seconds since 1970). */
export type Due = {
  readonly kind: 'expiry' | 'end' | 'renewal' | 'attempt'
  readonly at: number
  readonly run: () => void
}

/** What the clock does next to the subscription; undefined once it ended. */
export function nextDue(
  world: World,
  subscription: WireSubscription,
  invoices = openInvoices(world).get(subscription.id),
): Due | undefined {
  if (subscription.status === 'canceled') return undefined
  const { cancel_at: end } = subscription
  const dues: Due[] = [
    ...expiryAt(world, subscription),
    ...(end === null ? [] : [endAt(world, subscription, end)]),
    ...(invoices ?? []).flatMap((invoice) => attemptAt(world, invoice)),
    { kind: 'renewal', at: periodEndOf(subscription), run: () => renew(world, subscription) },
  ]
  return dues.reduce((first, due) => (due.at < first.at ? due : first))
}

/** What the clock does next to any subscription. */
export function nextDueOfAll(world: World): Due | undefined {
  const invoices = openInvoices(world)
  const dues = [...world.state.subscriptions.values()].flatMap(
    (one) => nextDue(world, one, invoices.get(one.id) ?? []) ?? [],
  )
  return dues.toSorted((one, other) => one.at - other.at)[0]
}

function endAt(world: World, subscription: WireSubscription, at: number): Due {
  return {
    kind: 'end',
    at,
    run: () => {
      finalInvoice(world, subscription)
      if (subscription.status !== 'canceled') {
        endSubscription(world, subscription, 'cancellation_requested', null)
      }
    },
  }
}

/** A change that waits ends with its period at the latest, before that period is renewed. */
function expiryAt(world: World, subscription: WireSubscription): Due[] {
  const { pending_update: pending, latest_invoice: latest } = subscription
  const invoice = linked(world.state.invoices, latest)
  if (pending === null || invoice === undefined) return []
  const run = () => expirePendingUpdate(world, subscription, invoice)
  return [{ kind: 'expiry', at: pending.expires_at, run }]
}

function attemptAt(world: World, invoice: WireInvoice): Due[] {
  const { next_payment_attempt: at } = invoice
  return at === null ? [] : [{ kind: 'attempt', at, run: () => tryAgain(world, invoice) }]
}

/** Makes one more attempt at an open invoice; the last refused one ends the subscription. */
export function tryAgain(world: World, invoice: WireInvoice): void {
  const subscription = find(world.state.subscriptions, 'subscription', subscriptionOf(invoice))
  changeSubscription(world, subscription, null, () => {
    collect(world, subscription, invoice, null)
  })
  if (invoice.status === 'open' && invoice.next_payment_attempt === null) {
    endSubscription(world, subscription, 'payment_failed', null)
  }
}

/** Open invoices by the id of their subscription. */
const openInvoices = ({ state }: World): Map<string, WireInvoice[]> =>
  Map.groupBy(
    [...state.invoices.values()].filter(({ status }) => status === 'open'),
    subscriptionOf,
  )
