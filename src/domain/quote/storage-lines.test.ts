import { expect, test } from 'vitest'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { cents } from '#domain/units.ts'
import { isStorageOf, linesWithPlan } from './storage-lines.ts'

const line = (code: string, amount: number) => ({
  code,
  label: code,
  quantity: 1,
  unitCents: cents(amount),
  amountCents: cents(amount),
})
const sent = [
  line('carrier', 3525),
  line('consolidation', 700),
  line('grouped_repackaging', 1800),
  line('storage', 400),
  line('other', 250),
  line('processing_fee', 690),
]
const counters = { firstShipment: true, groupedParcelsThisMonth: 1, parcelsInShipment: 2 }
const amounts = (plan: keyof typeof initialPlans, given = {}) =>
  linesWithPlan(sent, initialPlans[plan], { ...counters, ...given })
    .filter(({ code }) => code.startsWith('benefit') || code === 'processing_fee')
    .map(({ code, amountCents }) => [code, amountCents])

test('with Standard: its benefits as the counters allow them, its fee, and the waiver when it is to come', () => {
  expect(amounts('standard')).toEqual([
    ['benefit_consolidation', -700],
    ['benefit_grouped_repackaging', -600],
    ['processing_fee', 414],
    ['benefit_processing_fee', -414],
  ])
  expect(amounts('standard', { firstShipment: false, groupedParcelsThisMonth: 2 })).toEqual([
    ['benefit_grouped_repackaging', -600],
    ['processing_fee', 414],
  ])
})

test('with Premium, all else is as it was sent', () => {
  const lines = linesWithPlan(sent, initialPlans.premium, counters)
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { processingFeeCents } = initialPlans.premium
  expect(total).toBe(3525 + 600 + 400 + 250 + processingFeeCents)
})

test('a quote whose fee the office took off bears none', () => {
  const without = sent.filter(({ code }) => code !== 'processing_fee')
  const codes = linesWithPlan(without, initialPlans.standard, counters).map(({ code }) => code)
  expect(codes).not.toContain('processing_fee')
})

// Seen to fail with `label.includes`.
test('a line is for the parcel whose whole number it has, whatever its other words', () => {
  const label = 'Colis 6A1234, jours de garde'
  expect(['6A1234', '6A12', 'A1234'].map((number) => isStorageOf(label, number))).toEqual([
    true,
    false,
    false,
  ])
})
