import { expect, test } from 'vitest'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { cents } from '#domain/units.ts'
import {
  feeReduction,
  freeMonths,
  isRecommendedTo,
  leastFreeMonths,
  offerState,
  shipmentsThatPay,
} from './offers.ts'
import type { RunningPlan } from './plan-change.ts'
import { planIds, type BillingPeriod, type PlanId } from './plan.ts'

type Mine = Parameters<typeof offerState>[2]
const states = (mine: Mine, frequency: BillingPeriod = 'month') =>
  planIds.map((plan) => offerState(plan, frequency, mine))
const free: Mine = { inForce: 'gratuit', inGrace: false, running: null, inCart: null }
const running = (plan: 'standard' | 'premium', more: Partial<RunningPlan> = {}): Mine => ({
  ...free,
  inForce: plan,
  running: {
    plan,
    frequency: 'month',
    status: 'active',
    ends: false,
    next: null,
    isWithdrawn: false,
    ...more,
  },
})
const toStandard = { plan: 'standard', frequency: 'month' } as const

test.each<[string, Mine, ReturnType<typeof states>]>([
  ['the free plan is in force', free, ['active', 'open', 'open']],
  ['one waits in the cart', { ...free, inCart: 'premium' }, ['active', 'open', 'in-cart']],
  ['a subscription runs', running('standard'), ['open', 'active', 'change']],
  [
    'it ends at its period’s end',
    running('premium', { ends: true }),
    ['scheduled', { held: 'subscription-ending' }, 'ending'],
  ],
  [
    'its renewal was refused',
    running('standard', { status: 'past_due' }),
    ['open', 'active', { held: 'subscription-unpaid' }],
  ],
  [
    'it was withdrawn from',
    running('standard', { isWithdrawn: true }),
    ['open', 'active', { held: 'plan-withdrawn' }],
  ],
  [
    'it changes at its term',
    running('premium', { next: toStandard }),
    ['open', 'scheduled', 'active'],
  ],
  [
    'a plan was given without a subscription',
    { ...free, inForce: 'premium' },
    ['open', 'open', 'active'],
  ],
  [
    'a plan that ended unpaid leaves its benefits for some days: it may be bought again',
    { ...free, inForce: 'premium', inGrace: true },
    ['open', 'open', 'open'],
  ],
  [
    'what waits in the cart when a subscription already runs',
    { ...running('standard'), inCart: 'premium' },
    ['open', 'active', 'change'],
  ],
])('%s', (_, mine, expected) => {
  expect(states(mine)).toEqual(expected)
})

test('the same plan for another period is a change', () => {
  expect(states(running('standard'), 'year')).toEqual(['open', 'change', 'change'])
  const held = { held: 'change-scheduled' }
  expect(states(running('premium', { next: toStandard }), 'year')).toEqual(['open', 'change', held])
})

test('for the running period, exactly one plan is the customer’s, whatever is known of them', () => {
  for (const inForce of planIds) {
    for (const inCart of [null, ...planIds] as (PlanId | null)[]) {
      for (const { running: run } of [
        free,
        running('standard'),
        running('premium', { ends: true }),
        running('premium', { next: toStandard }),
      ]) {
        const own = states({ ...free, inForce, inCart, running: run }).filter(
          (state) => state === 'active' || state === 'ending',
        )
        expect(own).toHaveLength(1)
      }
    }
  }
})

const { gratuit, standard, premium } = initialPlans

test('a plan below one’s own is not recommended', () => {
  const standard = { id: 'standard', recommended: true } as const
  const asked = [free, running('standard'), running('premium')]
  expect(asked.map((mine) => isRecommendedTo(mine, standard))).toEqual([true, true, false])
  expect(isRecommendedTo(free, { id: 'premium', recommended: false })).toBe(false)
})

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
