import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'
import { parisDayOf, type ParisDay } from './paris-day.ts'

/** What a day of storage cost until the next price list began. */
export type FormerDayPrice = { readonly perDayCents: Cents; readonly until: Date }

/** So many days due, at the price of a day that was in force when they began. */
export type DaysDue = { readonly days: number; readonly perDayCents: Cents }

type DayPrice = { readonly from: Date; readonly perDayCents: Cents }

/** The prices before the last list's, the earliest first. */
export const formerPrices = (lists: readonly DayPrice[]): FormerDayPrice[] =>
  lists.slice(1).map(({ from: until }, index) => ({
    perDayCents: lists[index]?.perDayCents ?? cents(0),
    until,
  }))

/**
 * The days due by their price: each at the one in force when it began (docs/rules/storage.md#daily-fee). `dueUntil` counts the
 * days due up to a day; `null`: up to today.
 */
export function daysByPrice(
  former: readonly FormerDayPrice[],
  perDayCents: Cents,
  dueUntil: (last: ParisDay | null) => number,
): DaysDue[] {
  const prices = [
    ...former.map((one) => ({ ...one, last: parisDayOf(new Date(one.until.getTime() - 1)) })),
    { perDayCents, last: null },
  ]
  const found: DaysDue[] = []
  let before = 0
  for (const { perDayCents: price, last } of prices) {
    const until = dueUntil(last)
    const same = found.at(-1)?.perDayCents === price ? (found.pop()?.days ?? 0) : 0
    const days = same + until - before
    if (days > 0) found.push({ days, perDayCents: price })
    before = until
  }
  return found
}

/** Without the waived days: the first ones, before those that cost nothing anyway. */
export function withoutWaived(due: readonly DaysDue[], waivedDays: number): DaysDue[] {
  let left = waivedDays
  const take = (of: readonly DaysDue[]) =>
    of.map((one) => {
      const taken = Math.min(left, one.days)
      left -= taken
      return [one, one.days - taken] as const
    })
  const kept = new Map([
    ...take(due.filter(({ perDayCents }) => perDayCents > 0)),
    ...take(due.filter(({ perDayCents }) => perDayCents === 0)),
  ])
  return due.map((one) => ({ ...one, days: kept.get(one) ?? 0 })).filter(({ days }) => days > 0)
}

export const feeOf = (due: readonly DaysDue[]): Cents =>
  sumOf(due.map(({ days, perDayCents }) => cents(days * perDayCents)))
