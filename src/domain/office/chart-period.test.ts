import { expect, test } from 'vitest'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { barsOf, chartPeriods, weeksOf } from './chart-period.ts'

const today = parisDayOf(new Date('2026-03-01T11:00:00Z'))
const shown = (period: (typeof chartPeriods)[number]) =>
  barsOf(period, today).map(({ from, to }) => [parisDayText(from), parisDayText(to)])

test('seven days end today', () => {
  const bars = shown('7d')
  expect(bars).toHaveLength(7)
  expect([bars.at(0), bars.at(-1)]).toEqual([
    ['2026-02-23', '2026-02-23'],
    ['2026-03-01', '2026-03-01'],
  ])
})

test('twelve months are whole, but for the last, which ends today', () => {
  const bars = shown('12m')
  expect(bars).toHaveLength(12)
  expect([bars.at(0), bars.at(10), bars.at(11)]).toEqual([
    ['2025-04-01', '2025-04-30'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-01'],
  ])
})

test.each(chartPeriods)('%s: every day is in one bar, none in two', (period) => {
  const bars = barsOf(period, today)
  for (const [index, bar] of bars.slice(1).entries()) {
    expect(bar.from).toBe((bars[index]?.to ?? 0) + 1)
  }
})

test('weeks end with the last day, and the first may be short', () => {
  const bars = barsOf('30d', today)
  expect(weeksOf(bars).map((week) => week.length)).toEqual([2, 7, 7, 7, 7])
  expect(weeksOf(bars).flat()).toEqual(bars)
})
