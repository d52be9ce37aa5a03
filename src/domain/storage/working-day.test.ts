import { expect, test } from 'vitest'
import { parisDayOf, parisDayText } from './paris-day.ts'
import {
  isWorkingDay,
  workingDayFrom,
  workingDaysBetween,
  workingHoursBefore,
} from './working-day.ts'

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

const before = (now: string, hours: number) =>
  workingHoursBefore(new Date(now), hours).toISOString()

test.each([
  ['on a Thursday, the same hour of Wednesday', '2026-11-19T09:00:00Z', '2026-11-18T09:00:00.000Z'],
  ['on a Monday, the same hour of Friday', '2026-11-23T09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['on a Sunday, the beginning of Friday', '2026-11-22T09:00:00Z', '2026-11-19T23:00:00.000Z'],
  ['after 11 November, the day before it', '2026-11-12T10:00:00Z', '2026-11-10T10:00:00.000Z'],
  ['over a clock change at night', '2026-03-30T10:00:00Z', '2026-03-27T11:00:00.000Z'],
])('24 working hours ago: %s', (_, now, expected) => {
  expect(before(now, 24)).toBe(expected)
})

test('no hours ago is now, on a working day', () => {
  expect(before('2026-11-19T09:00:00Z', 0)).toBe('2026-11-19T09:00:00.000Z')
})
