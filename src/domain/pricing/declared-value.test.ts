import { expect, test } from 'vitest'
import { initialCatalogue, type InsuranceTier } from '#domain/catalogue/catalogue.ts'
import { cents } from '#domain/units.ts'
import { checkDeclaredValue, insuranceTierCovering } from './declared-value.ts'

const { limits } = initialCatalogue

test.each([
  [100_000, 0, 'accepted'],
  [100_001, 0, 'declared-value-needs-insurance'],
  [100_001, 2000, 'accepted'],
  [200_000, 2000, 'accepted'],
  [200_001, 2000, 'declared-value-on-quote'],
  [200_001, 0, 'declared-value-on-quote'],
] as const)('%i cents declared with insurance %i: %s', (value, tier, expected) => {
  const result = checkDeclaredValue(limits, cents(value), tier)
  expect(result.ok ? 'accepted' : result.refusal).toBe(expected)
})

test.each<[number, InsuranceTier | null]>([
  [0, 0],
  [1, 150],
  [15_000, 150],
  [15_001, 300],
  [200_000, 2000],
  [200_001, null],
])('a value of %i cents is covered by the tier %s', (value, tier) => {
  expect(insuranceTierCovering(cents(value))).toBe(tier)
})
