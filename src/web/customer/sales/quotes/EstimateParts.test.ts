import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { whysOf } from './EstimateParts.tsx'

const prices = {
  extras: [{ code: 'consolidation' as const, cents: 400, heavyCents: 700 }],
  heavyOverGrams: 10_000,
}
const whyOf = (amountCents: number, free?: number) =>
  whysOf(
    {
      lines: [{ code: 'consolidation', label: 'Groupement', amountCents }],
      ...(free === undefined ? {} : { passedFreeGroupings: free }),
    },
    prices,
  )['consolidation']

test('a grouping says why it is charged so: its weight, or what the plan groups for nothing', () => {
  expect(whyOf(400)).toBe('')
  expect(whyOf(700)).toBe('plus de 10\u00a0kg')
  expect(whyOf(400, 3)).toBe('au-delà des 3 colis offerts par mois')
  expect(whyOf(700, 3)).toBe('plus de 10\u00a0kg, au-delà des 3 colis offerts par mois')
  // Seen to fail: « des 1 colis ».
  expect(whyOf(400, 1)).toBe('au-delà du colis offert par mois')
})

// Seen to fail: the sizes of the first price list were words.
test('the extra for the size says the limits of the price list in force', () => {
  const { maxGrams, totalLengthUnder } = initialCatalogue.limits
  const sizes = {
    maxGrams,
    totalLengthUnder,
    nonStandardOverTotalLength: 1200,
    nonStandardOverLongestSide: 805,
  }
  const price = { lines: [{ code: 'non_standard', label: 'Colis hors norme', amountCents: 800 }] }
  expect(whysOf(price, { ...prices, sizes })['non_standard']).toBe(
    'Plus de 120\u00a0cm en tout, ou plus de 80,5\u00a0cm de long.',
  )
  const known = whysOf(price, { ...prices, sizes: initialCatalogue.limits })['non_standard']
  expect(known).toBe(whysOf(price, prices)['non_standard'])
})
