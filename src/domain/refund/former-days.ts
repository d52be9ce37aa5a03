import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'
import { notBegun, notDone, type DoneShare } from './withdrawal-share.ts'

/** What a withdrawal from an order of a plan gives back of it, and of the unused days of the former plan, which paid a part of it. */
export type PlanWorth = { readonly ownCents: Cents; readonly formerCents: Cents }

/** `lines` are those of the invoice. Both parts together are the value of the days that go back, to the cent. */
export function planWorth(
  lines: readonly { readonly code: string; readonly invoicedCents: Cents }[],
  shares: readonly DoneShare[] | null,
): PlanWorth {
  const plan = lines.findIndex(({ code }) => code === 'plan')
  const price = lines[plan]?.invoicedCents ?? cents(0)
  const days = sumOf(
    lines.filter(({ code }) => code === 'plan_credit').map(({ invoicedCents }) => invoicedCents),
  )
  const share = shares === null ? notBegun : shares[plan]
  const ownCents = notDone(cents(price + days), share)
  return { ownCents, formerCents: cents(notDone(price, share) - ownCents) }
}

/** A paid order of a subscription. */
export type PlanOrder = {
  /** Unused days of the plan before it paid a part of it. */
  readonly isChange: boolean
  readonly paidCents: Cents
  /** What can still be refunded of it. */
  readonly roomCents: Cents
  /** What went back of it that no withdrawal asked for. */
  readonly refunds: readonly { readonly amountCents: Cents; readonly at: Date }[]
  readonly withdrawal: (PlanWorth & { readonly declaredAt: Date }) | null
}

export type FormerDays<Order> = {
  readonly order: Order
  /** What went back of this order for a withdrawal from a later one: it is no part of what this one gives back. */
  readonly usedCents: Cents
  /** What is left to give back of the former plan, and the orders to refund it on; `null` when nothing is. */
  readonly former: { readonly amountCents: Cents; readonly orders: readonly Order[] } | null
}

/**
 * The unused days of a former plan go back on the orders that paid them: those before it, to the first one that is no change. A
 * refund there since the declaration is for these days, once: of several withdrawals the newest order's comes first. `orders` are
 * those of one subscription, the newest first.
 */
export function formerDays<Order extends PlanOrder>(orders: readonly Order[]): FormerDays<Order>[] {
  const used = orders.map(() => 0)
  return orders.map((order, place) => {
    const usedCents = cents(used[place] ?? 0)
    const { withdrawal, paidCents, isChange } = order
    if (!withdrawal || !isChange) return { order, usedCents, former: null }
    // What later days took of this order's money is missing: its own share comes from the orders before, too.
    const missing = Math.max(0, withdrawal.ownCents - (paidCents - usedCents))
    const first = orders.findIndex((one, at) => at > place && !one.isChange)
    const end = first === -1 ? orders.length : first + 1
    let owed = withdrawal.formerCents + missing
    for (let at = place + 1; at < end; at += 1) {
      const given = Math.min(owed, unusedSince(orders[at], withdrawal.declaredAt, used[at] ?? 0))
      used[at] = (used[at] ?? 0) + given
      owed -= given
    }
    return { order, usedCents, former: leftOn(orders.slice(place + 1, end), owed) }
  })
}

/** What went back of an order since then, and is not counted for other days. */
function unusedSince(order: PlanOrder | undefined, since: Date, used: number): number {
  const refunds = order?.refunds ?? []
  const all = sumOf(refunds.map(({ amountCents }) => amountCents))
  const later = refunds.filter(({ at }) => at >= since)
  return Math.min(sumOf(later.map(({ amountCents }) => amountCents)), all - used)
}

function leftOn<Order extends PlanOrder>(
  earlier: readonly Order[],
  owed: number,
): FormerDays<Order>['former'] {
  const left = Math.min(owed, sumOf(earlier.map(({ roomCents }) => roomCents)))
  if (left <= 0) return null
  let covered = 0
  const orders = earlier.filter(({ roomCents }) => {
    const isNeeded = roomCents > 0 && covered < left
    covered += roomCents
    return isNeeded
  })
  return { amountCents: cents(left), orders }
}
