import { expect, test } from 'vitest'
import { timeZoneOf } from '#domain/destination/destination.ts'
import { lastDayBefore } from './plan.ts'

// 09:12 in Paris; then 02:30 there, which is the afternoon of the day before in Papeete.
test.each([
  ['2026-12-01T08:12:00Z', 'France métropolitaine', '2026-11-30'],
  ['2026-12-01T08:12:00Z', 'Nouvelle-Calédonie', '2026-11-30'],
  ['2026-12-01T01:30:00Z', 'Polynésie Française', '2026-11-29'],
  ['2026-12-01T01:30:00Z', 'Martinique', '2026-11-29'],
  ['2026-11-30T23:00:00Z', 'France métropolitaine', '2026-11-30'],
])('a plan that renews at %s may be ended all of the last day, %s: %s', (term, country, day) => {
  expect(lastDayBefore(new Date(term), timeZoneOf(country))).toBe(day)
})
