import type Stripe from 'stripe'
import type { WireSubscription } from '../state.ts'

export type Cycle = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

/**
 * The first boundary after a time, for a cycle that began at its anchor (all in seconds since 1970).
 * Months keep the anchor's day and fall back to the last one where it is missing: 31 January, 28 February,
 * 31 March; 29 February comes back every leap year (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function boundaryAfter(anchor: number, time: number, cycle: Cycle): number {
  // Two cycles too early at worst: months and years differ in length by less than that.
  let count = Math.max(1, Math.floor((time - anchor) / longest(cycle)) - 1)
  while (boundary(anchor, count, cycle) <= time) count += 1
  return boundary(anchor, count, cycle)
}

/** Every item of a subscription has the same period here. */
export const periodEndOf = ({ items }: WireSubscription): number =>
  Math.min(...items.data.map(({ current_period_end: end }) => end))

export const isBoundary = (anchor: number, time: number, cycle: Cycle): boolean =>
  boundaryAfter(anchor, time - 1, cycle) === time

function boundary(anchor: number, count: number, { interval, interval_count: each }: Cycle) {
  const steps = count * each
  if (interval === 'day') return anchor + steps * day
  if (interval === 'week') return anchor + steps * 7 * day
  return monthsLater(anchor, interval === 'year' ? steps * 12 : steps)
}

function monthsLater(anchor: number, months: number): number {
  const start = new Date(anchor * 1000)
  const month = start.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const moved = new Date(start)
  moved.setUTCFullYear(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), lastDay))
  return moved.getTime() / 1000
}

const day = 24 * 3600
const lengths: Record<string, number> = { day, week: 7 * day, month: 31 * day, year: 366 * day }
const longest = ({ interval, interval_count: each }: Cycle): number =>
  (lengths[interval] ?? day) * each
