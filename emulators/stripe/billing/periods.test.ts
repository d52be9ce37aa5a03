import { expect, test } from 'vitest'
import { boundaryAfter, isBoundary, type Cycle } from './periods.ts'

const at = (iso: string): number => Date.parse(`${iso}T10:20:30Z`) / 1000
const day = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

function boundaries(anchor: string, cycle: Cycle, count: number): string[] {
  const found: string[] = []
  let time = at(anchor)
  for (let index = 0; index < count; index += 1) {
    time = boundaryAfter(at(anchor), time, cycle)
    expect(time % 86_400).toBe(at(anchor) % 86_400)
    found.push(day(time))
  }
  return found
}

const month: Cycle = { interval: 'month', interval_count: 1 }
const year: Cycle = { interval: 'year', interval_count: 1 }

test('a month keeps the day of its anchor, or ends on the last one', () => {
  expect(boundaries('2026-12-31', month, 6)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ])
  expect(boundaries('2028-01-30', month, 2)).toEqual(['2028-02-29', '2028-03-30'])
})

test('a year of 29 February is renewed on the 28th, and on the 29th again when there is one', () => {
  expect(boundaries('2024-02-29', year, 5)).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
    '2029-02-28',
  ])
})

test('several days, weeks or months make one period', () => {
  expect(boundaries('2026-11-30', { interval: 'month', interval_count: 3 }, 2)).toEqual([
    '2027-02-28',
    '2027-05-30',
  ])
  expect(boundaries('2026-11-22', { interval: 'week', interval_count: 2 }, 2)).toEqual([
    '2026-12-06',
    '2026-12-20',
  ])
  expect(boundaries('2026-11-22', { interval: 'day', interval_count: 1 }, 1)).toEqual([
    '2026-11-23',
  ])
})

test('a boundary is found from any moment of its period', () => {
  for (let hour = 0; hour < 24 * 31; hour += 1) {
    const time = at('2027-01-31') + hour * 3600
    const expected = time < at('2027-02-28') ? '2027-02-28' : '2027-03-31'
    expect(day(boundaryAfter(at('2026-12-31'), time, month))).toBe(expected)
  }
  expect(isBoundary(at('2026-12-31'), at('2027-02-28'), month)).toBe(true)
  expect(isBoundary(at('2026-12-31'), at('2027-02-27'), month)).toBe(false)
})
