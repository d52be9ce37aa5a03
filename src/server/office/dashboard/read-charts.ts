import type * as z from 'zod/mini'
import type { readCharts as endpoint } from '#contract/office/dashboard.ts'
import { barsOf, type Bar } from '#domain/office/chart-period.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { talliedByDay } from '#server/office/tallies/read-tallies.ts'

/** Registrations, received parcels and invoiced amounts, from the tallies of each day in Paris. */
export async function readCharts(
  ctx: Context,
  { period }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const bars = barsOf(period, parisDayOf(ctx.now()))
  const of = (series: string) => seriesOf(ctx, series, bars)
  const [registered, received, revenue] = await Promise.all([
    of('registered-on'),
    of('received-on'),
    of('revenue-on'),
  ])
  return {
    bars: bars.map((bar, index) => ({
      from: parisDayText(bar.from),
      to: parisDayText(bar.to),
      registered: registered[index] ?? 0,
      received: received[index] ?? 0,
      revenueCents: cents(revenue[index] ?? 0),
    })),
  }
}

/** One figure per bar: the sum of its days. */
async function seriesOf(ctx: Context, series: string, bars: readonly Bar[]): Promise<number[]> {
  const [first, last] = [bars.at(0), bars.at(-1)]
  if (!first || !last) return []
  const byDay = await talliedByDay(ctx.db, series, parisDayText(first.from), parisDayText(last.to))
  const days = [...byDay]
  return bars.map(({ from, to }) => {
    const [start, end] = [parisDayText(from), parisDayText(to)]
    return days
      .filter(([day]) => day >= start && day <= end)
      .reduce((sum, [, total]) => sum + total, 0)
  })
}
