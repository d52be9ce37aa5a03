import { expect, test } from 'vitest'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import { arrivalOn, isArrivalDay } from './box.ts'

const left = new Date('2026-11-18T14:00:00Z')
const now = new Date('2026-11-24T09:30:00Z')

// Seen to fail: without the second condition, the hour of the hand-over was told as that of the arrival.
test.each([
  ['2026-11-20', true, 'a day before'],
  ['2026-11-18', true, 'the day of the hand-over'],
  ['2026-11-24', false, 'today, which is now'],
])('of an arrival noted for %s, the day alone is known: %s (%s)', (day, isDay) => {
  const at = arrivalOn(parisDayOfText(day), left, now)
  expect(at && isArrivalDay(at, left)).toBe(isDay)
})
