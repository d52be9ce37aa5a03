import { expect, test } from 'vitest'
import { offerState } from './offer-state.ts'
import { planIds, type PlanId } from './plan.ts'

type Mine = Parameters<typeof offerState>[1]
const states = (mine: Mine) => planIds.map((plan) => offerState(plan, mine))
const free: Mine = { inForce: 'gratuit', running: null, inCart: null }
const running = (plan: 'standard' | 'premium', ends: boolean): Mine => ({
  inForce: plan,
  running: { plan, ends },
  inCart: null,
})

test.each<[string, Mine, ReturnType<typeof states>]>([
  ['the free plan is in force', free, ['active', 'open', 'open']],
  ['one waits in the cart', { ...free, inCart: 'premium' }, ['active', 'open', 'in-cart']],
  ['a subscription runs', running('standard', false), ['open', 'active', 'held']],
  ['it ends at its period’s end', running('premium', true), ['scheduled', 'held', 'ending']],
  [
    'a plan was given without a subscription',
    { inForce: 'premium', running: null, inCart: null },
    ['open', 'open', 'active'],
  ],
  [
    'what waits in the cart when a subscription already runs',
    { ...running('standard', false), inCart: 'premium' },
    ['open', 'active', 'held'],
  ],
])('%s', (_, mine, expected) => {
  expect(states(mine)).toEqual(expected)
})

test('exactly one plan is the customer’s, whatever is known of them', () => {
  for (const inForce of planIds) {
    for (const inCart of [null, ...planIds] as (PlanId | null)[]) {
      for (const run of [
        null,
        { plan: 'standard', ends: false },
        { plan: 'premium', ends: true },
      ]) {
        const mine = { inForce, inCart, running: run as Mine['running'] }
        const own = states(mine).filter((state) => state === 'active' || state === 'ending')
        expect(own).toHaveLength(1)
      }
    }
  }
})
