import { expect, test } from 'vitest'
import { namedBy, speaksOfPlan, termOf } from './named-subscription.ts'

const mine = {
  plan: 'premium',
  clientNumber: 'CLT-123456',
  orderNumbers: ['C-2026-000042'],
} as const

test.each([
  ['Abonnement Premium', 'this'],
  ['premium', 'this'],
  ['Abonnement Premium (CLT-123456)', 'this'],
  ['clt-123456', 'this'],
  ['C-2026-000042', 'this'],
  ['mon abonnement', 'nothing'],
  ['Abonnement Standard', 'another'],
  ['passer de Premium à Standard', 'another'],
  ['Premium de CLT-654321', 'another'],
  ['Premium, commande C-2026-000043', 'another'],
] as const)('%s names %s', (typed, named) => {
  expect(namedBy(typed, mine)).toBe(named)
})

test('a name of a plan or « abonnement » speaks of one', () => {
  expect(['premium', 'Mon abonnement', 'ma commande', 'CLT-123456'].map(speaksOfPlan)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('it ends with the period that is paid, or with the one that runs on the wished day', () => {
  const end = new Date('2026-12-15T23:30:00Z')
  expect(termOf(end, null)).toBe(end)
  expect(termOf(end, '2026-11-30')).toBe(end)
  // Half past midnight in Paris.
  expect(termOf(end, '2026-12-16')).toBe(end)
  expect(termOf(end, '2026-12-17')).toBeNull()
})
