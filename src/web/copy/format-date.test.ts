import { expect, test } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatNearMoment,
  formatParisMoment,
  formatShortDay,
} from './format-date.ts'

test('the first day of a month is « 1er », the others are plain numbers, and a day does not break', () => {
  expect(formatDay('2026-12-01T12:00:00.000Z')).toBe('1er\u00a0décembre\u00a02026')
  expect(formatShortDay('2026-12-01T12:00:00.000Z')).toBe('1er\u00a0déc.\u00a02026')
  expect(formatMoment('2026-12-01T12:00:00.000Z')).toMatch(
    /^1er\u00a0décembre\u00a02026 à\u00a0\d+\u00a0h\u00a000$/,
  )
  expect(formatDay('2026-12-11T12:00:00.000Z')).toBe('11\u00a0décembre\u00a02026')
  expect(formatDay('2026-12-21T12:00:00.000Z')).toBe('21\u00a0décembre\u00a02026')
})

test('a moment of the accounts is told in Paris time, whatever the browser’s', () => {
  expect(formatParisMoment('2026-11-30T23:03:00.000Z')).toBe(
    '1er\u00a0décembre\u00a02026 à\u00a000\u00a0h\u00a003',
  )
})

// Seen to fail: by the hours since.
test('« hier » is the calendar day before, in the reader’s time zone', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5)
  const shown = (day: number) => formatNearMoment(at(day, 9).toISOString(), at(30, 23).getTime())
  expect(shown(29)).toBe('hier 9\u00a0h\u00a005')
  expect(shown(28)).toMatch(/^28\u00a0nov\..* 9\u00a0h\u00a005$/)
})
