import { expect, test } from 'vitest'
import { isRecommendedTo, offerState } from './offer-state.ts'
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

test('a plan below one’s own is not recommended', () => {
  const standard = { id: 'standard', recommended: true } as const
  const asked = [free, running('standard'), running('premium')]
  expect(asked.map((mine) => isRecommendedTo(mine, standard))).toEqual([true, true, false])
  expect(isRecommendedTo(free, { id: 'premium', recommended: false })).toBe(false)
})
