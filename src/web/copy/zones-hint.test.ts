import { expect, test } from 'vitest'
import { zonesHint } from './zones-hint.ts'

test('the zones are told as the office has them, and an empty one is left out', () => {
  expect(
    zonesHint([
      { name: 'Guadeloupe', zone: 'OM1' },
      { name: 'Saint-Martin', zone: 'OM1' },
      { name: 'Wallis-et-Futuna', zone: null },
    ]),
  ).toBe(
    'OM1 et OM2 sont les deux zones de prix du transporteur. OM1\u00A0: Guadeloupe et Saint-Martin.',
  )
  expect(zonesHint([])).toBe('OM1 et OM2 sont les deux zones de prix du transporteur.')
})
