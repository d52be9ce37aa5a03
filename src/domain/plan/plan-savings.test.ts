import { expect, test } from 'vitest'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { cents } from '#domain/units.ts'
import { feeReduction, freeMonths, leastFreeMonths, shipmentsThatPay } from './plan-savings.ts'

const { gratuit, standard, premium } = initialPlans

test.each([
  [990, 10_989, 1],
  [2990, 32_890, 1],
  [1000, 10_000, 2],
  [1000, 11_500, 0],
  [1000, 12_000, 0],
  [1000, 13_000, 0],
])('%i a month and %i a year leave %i months unpaid', (month, year, free) => {
  const plan = { ...standard, monthlyCents: cents(month), yearlyCents: cents(year) }
  expect(freeMonths(plan)).toBe(free)
})

test('a plan that is not sold by the year leaves no month unpaid', () => {
  expect(freeMonths(gratuit)).toBe(0)
  expect(freeMonths({ ...standard, yearlyCents: null })).toBe(0)
})

test.each([
  // 2,76 € of the fee are spared by each shipment.
  [990, 414, 4],
  [828, 414, 3],
  [100, 414, 1],
  [990, 690, null],
  [0, 414, null],
])('%i a month, with a fee of %i for 690, is paid from shipment %s on', (month, fee, shipments) => {
  const plan = { ...standard, monthlyCents: cents(month), processingFeeCents: cents(fee) }
  const free = { ...gratuit, processingFeeCents: cents(690) }
  expect(shipmentsThatPay(plan, { ...initialPlans, gratuit: free })).toBe(shipments)
})

test('all plans together promise what the least of them gives', () => {
  expect(leastFreeMonths(initialPlans)).toBe(1)
  const dear = { ...premium, yearlyCents: cents(35_880) }
  expect(leastFreeMonths({ ...initialPlans, premium: dear })).toBe(0)
  const monthly = {
    standard: { ...standard, yearlyCents: null },
    premium: { ...premium, yearlyCents: null },
  }
  expect(leastFreeMonths({ gratuit, ...monthly })).toBe(0)
})

test.each([
  [690, 414, 40],
  [713, 444, 37],
  [690, 690, 0],
  [690, 800, 0],
  [0, 0, 0],
])('of a fee of %i, %i is %i percent less', (free, own, percent) => {
  const plans = { ...initialPlans, gratuit: { ...gratuit, processingFeeCents: cents(free) } }
  expect(feeReduction({ ...standard, processingFeeCents: cents(own) }, plans)).toBe(percent)
})
