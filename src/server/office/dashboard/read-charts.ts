import type * as z from 'zod/mini'
import type { readCharts as endpoint } from '#contract/office/dashboard.ts'
import { barsBefore, barsOf, type Bar } from '#domain/office/chart-period.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { talliedByDay } from '#server/office/tallies/read-tallies.ts'

/** Registrations, received parcels, boxes that left and invoiced amounts, from the tallies of each day in Paris. */
export async function readCharts(
  ctx: Context,
  { period }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const today = parisDayOf(ctx.now())
  const [bars, before] = [barsOf(period, today), barsBefore(period, today)]
  const [now, earlier] = await Promise.all([figuresOf(ctx, bars), figuresOf(ctx, before)])
  return {
    bars: bars.map((bar, index) => ({
      from: parisDayText(bar.from),
      to: parisDayText(bar.to),
      registered: now.registered[index] ?? 0,
      received: now.received[index] ?? 0,
      left: now.left[index] ?? 0,
      revenueCents: cents(now.revenue[index] ?? 0),
    })),
    before: {
      registered: sumOf(earlier.registered),
      received: sumOf(earlier.received),
      left: sumOf(earlier.left),
      revenueCents: cents(sumOf(earlier.revenue)),
    },
  }
}

async function figuresOf(ctx: Context, bars: readonly Bar[]) {
  const [registered, received, left, revenue] = await Promise.all([
    seriesOf(ctx, 'registered-on', bars),
    seriesOf(ctx, 'received-on', bars),
    seriesOf(ctx, 'left-on', bars),
    seriesOf(ctx, 'revenue-on', bars),
  ])
  return { registered, received, left, revenue }
}

const sumOf = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0)

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
