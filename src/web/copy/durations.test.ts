import { expect, test } from 'vitest'
import { timeLeft } from './durations.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [59_999, 'moins d’une minute'],
  [minute, '1\u00A0minute'],
  [hour - 1, '59\u00A0minutes'],
  [hour, '1\u00A0heure'],
  [47.9 * hour, '47\u00A0heures'],
  [2 * day, '2\u00A0jours'],
  [14 * day + hour - 1, '14\u00A0jours'],
  [15 * day - 1, '14\u00A0jours et 23\u00A0heures'],
])('%i ms are %s', (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text)
})
