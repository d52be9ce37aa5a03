import { expect, test } from 'vitest'
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
