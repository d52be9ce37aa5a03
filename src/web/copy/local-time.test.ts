import { expect, test } from 'vitest'
import { endOfDayInParis, formatCivilDay, formatWithParis, nearMoment } from './civil-day.ts'
import { formatFrancs } from '#words/francs.ts'

test('an amount in francs has spaces and no cents', () => {
  expect(formatFrancs(421_500)).toBe('502\u00a0984\u00a0XPF')
  expect(formatFrancs(-690)).toBe('\u2212823\u00a0XPF')
})

test('a day of the calendar is the same everywhere, and Paris days end at its midnight', () => {
  expect(formatCivilDay('2026-12-01')).toBe('1er\u00a0décembre\u00a02026')
  expect(endOfDayInParis('2026-12-04').toISOString()).toBe('2026-12-04T22:59:59.999Z')
  expect(endOfDayInParis('2026-07-14').toISOString()).toBe('2026-07-14T21:59:59.999Z')
  expect(endOfDayInParis('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.999Z')
  expect(endOfDayInParis('2026-10-25').toISOString()).toBe('2026-10-25T22:59:59.999Z')
})

test.each([
  ['Pacific/Noumea', '5 décembre 2026 à 9 h 59 chez vous (4 décembre 2026, 23 h 59 à Paris)'],
  ['America/Guadeloupe', '4 décembre 2026 à 18 h 59 chez vous (23 h 59 à Paris)'],
  ['Europe/Paris', '4 décembre 2026 à 23 h 59'],
])('in %s an instant is the reader’s, with Paris beside it where it differs', (zone, words) => {
  expect(formatWithParis(endOfDayInParis('2026-12-04'), zone).replaceAll('\u00a0', ' ')).toBe(words)
})

test.each([
  ['Pacific/Noumea', '5 décembre, 9 h 59 chez vous', '4 décembre, 23 h 59 à Paris'],
  ['Europe/Paris', '4 décembre, 23 h 59', null],
])('in %s a near instant is the reader’s, and that of Paris apart', (zone, here, paris) => {
  const near = nearMoment(endOfDayInParis('2026-12-04'), zone)
  expect(near.here.replaceAll('\u00a0', ' ')).toBe(here)
  expect(near.paris?.replaceAll('\u00a0', ' ') ?? null).toBe(paris)
})
