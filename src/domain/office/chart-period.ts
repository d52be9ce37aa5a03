import { addDays, addMonths, parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'

export const chartPeriods = ['7d', '30d', '90d', '12m'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** One bar: a day, or the days of a month; `from` and `to` are included. */
export type Bar = { readonly from: ParisDay; readonly to: ParisDay }

const days = { '7d': 7, '30d': 30, '90d': 90 } as const
const day = 86_400_000

/** The bars of a period that ends today, oldest first; today and the current month are not over. */
export function barsOf(period: ChartPeriod, today: ParisDay): Bar[] {
  if (period === '12m') return months(today)
  const count = days[period]
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index - count + 1)
    return { from: date, to: date }
  })
}

/** Bars of seven days that end with the last one; the first may hold fewer. */
export function weeksOf<Item>(daily: readonly Item[]): Item[][] {
  const weeks = Math.ceil(daily.length / 7)
  return Array.from({ length: weeks }, (_, index) => {
    const end = daily.length - 7 * (weeks - index - 1)
    return daily.slice(Math.max(0, end - 7), end)
  })
}

/** As long a period, which ends the day before this one begins. A month that is not over is compared with as many of its days. */
export function barsBefore(period: ChartPeriod, today: ParisDay): Bar[] {
  if (period !== '12m') return barsOf(period, addDays(today, -days[period]))
  return months(addMonths(today, -12))
}

function months(today: ParisDay): Bar[] {
  const text = `${parisDayText(today).slice(0, 7)}-01T00:00:00Z`
  const first = (Date.parse(text) / day) as ParisDay
  return Array.from({ length: 12 }, (_, index) => {
    const from = addMonths(first, index - 11)
    const end = addDays(addMonths(from, 1), -1)
    return { from, to: end < today ? end : today }
  })
}
