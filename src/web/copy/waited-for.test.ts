import { expect, test } from 'vitest'
import { parisDaysBetween } from '#domain/storage/paris-day.ts'
import { waitedFor } from './waited-for.ts'

const now = new Date('2026-11-30T05:50:00Z')

test('from the second day on, what waits is as old as in the list of parcels: in days of Paris', () => {
  const evening = '2026-09-09T18:00:00Z'
  expect(parisDaysBetween(new Date(evening), now)).toBe(82)
  expect(waitedFor(evening, now.getTime())).toBe('depuis 82\u00A0j')
  expect(waitedFor('2026-11-28T06:00:00Z', now.getTime())).toBe('depuis 47\u00A0h')
})
