import { expect, test } from 'vitest'
import { parisDayOf, parisDayText } from './paris-day.ts'
import { isWorkingDay, workingDayFrom, workingDaysBetween } from './working-day.ts'

const dayOf = (text: string) => parisDayOf(new Date(`${text}T11:00:00Z`))

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-11', false],
  ['2027-01-01', false],
  ['2026-04-06', false],
  ['2026-05-14', false],
  ['2026-05-25', false],
  ['2027-03-29', false],
  ['2028-04-17', false],
  ['2028-04-18', true],
])('%s: working day %s', (text, expected) => {
  expect(isWorkingDay(dayOf(text))).toBe(expected)
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2027-12-25', '2027-12-27'],
  ['2027-05-01', '2027-05-03'],
])('the first working day from %s is %s', (from, expected) => {
  expect(parisDayText(workingDayFrom(dayOf(from)))).toBe(expected)
})

test.each([
  ['2026-10-24', '2026-11-04', 8],
  ['2026-11-09', '2026-11-12', 2],
  ['2026-11-20', '2026-11-22', 0],
  ['2026-11-20', '2026-11-20', 0],
])('from %s to %s: %i working days', (from, to, expected) => {
  expect(workingDaysBetween(dayOf(from), dayOf(to))).toBe(expected)
})
