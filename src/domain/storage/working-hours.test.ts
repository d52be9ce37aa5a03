import { expect, test } from 'vitest'
import { workingHoursBefore } from './working-hours.ts'

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
