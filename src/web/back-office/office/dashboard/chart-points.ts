import type * as z from 'zod/mini'
import type { readCharts } from '#contract/office/dashboard.ts'
import { weeksOf, type ChartPeriod } from '#domain/office/chart-period.ts'
import { barName, weekName } from '#web/copy/dashboard.ts'
import type { TrendPoint } from '#web/ui/Trend.tsx'

export type Figures = z.output<typeof readCharts.output>
export type Figure = keyof Figures['before']

/** Boxes leave with a van or two a week: by day they would be a few lone columns. */
export function pointsOf(
  { bars, barsBefore }: Figures,
  period: ChartPeriod,
  of: Figure,
): readonly TrendPoint[] {
  const days = bars.map((bar, index) => ({
    ...bar,
    name: barName(bar, period),
    value: bar[of],
    before: barsBefore?.[index]?.[of],
  }))
  if (period !== '90d' && (period !== '30d' || of !== 'left')) return days
  return weeksOf(days).flatMap(([first, ...rest]) => {
    if (!first) return []
    const { to } = rest.at(-1) ?? first
    return {
      name: weekName(first.from, to),
      value: rest.reduce((sum, { value }) => sum + value, first.value),
      before: barsBefore && rest.reduce((sum, { before = 0 }) => sum + before, first.before ?? 0),
    }
  })
}
