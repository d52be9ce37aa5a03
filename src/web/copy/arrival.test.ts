import { expect, test } from 'vitest'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import { arrivalWords } from './arrival.ts'

const words = (from: string, to: string, today = '2026-11-26') =>
  arrivalWords({ from: parisDayOfText(from), to: parisDayOfText(to) }, parisDayOfText(today))

test.each([
  ['2026-12-03', '2026-12-08', { lead: 'entre ', days: 'le\u00a03 et le\u00a08\u00a0décembre' }],
  [
    '2026-11-30',
    '2026-12-02',
    { lead: 'entre ', days: 'le\u00a030\u00a0novembre et le\u00a02\u00a0décembre' },
  ],
  ['2026-12-01', '2026-12-03', { lead: 'entre ', days: 'le\u00a01er et le\u00a03\u00a0décembre' }],
  ['2026-12-03', '2026-12-03', { lead: '', days: 'le\u00a03\u00a0décembre' }],
  ['2026-11-25', '2026-12-03', { lead: 'd’ici ', days: 'le\u00a03\u00a0décembre' }],
  ['2026-11-20', '2026-11-25', null],
])('from %s to %s', (from, to, expected) => {
  expect(words(from, to)).toEqual(expected)
})
