import { expect, test } from 'vitest'
import { parisDate, parisMoment } from './paris-date.ts'

test('a paper says the day and the hour of Paris, the first of a month as « 1er »', () => {
  expect(parisDate(new Date('2026-11-30T23:30:00Z'))).toBe('1er décembre 2026')
  expect(parisDate(new Date('2026-12-11T12:00:00Z'))).toBe('11 décembre 2026')
  expect(parisMoment(new Date('2026-12-03T13:05:00Z'))).toBe(
    '3 décembre 2026 à 14\u00A0h\u00A005 (heure de Paris)',
  )
})
