import { expect, test } from 'vitest'
import fc from 'fast-check'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import { judgePlanChange, type RunningPlan, type SoldPlan } from './plan-change.ts'

const sold = (text: string): SoldPlan => {
  const [plan, frequency] = text.split(' ')
  return { plan, frequency } as SoldPlan
}
const running = (text: string, more: Partial<RunningPlan> = {}): RunningPlan => ({
  ...sold(text),
  status: 'active',
  ends: false,
  next: null,
  isWithdrawn: false,
  ...more,
})
const judged = (from: RunningPlan, to: string) => {
  const outcome = judgePlanChange(from, sold(to))
  return outcome.ok ? outcome.value : outcome.refusal
}

test.each([
  ['standard month', 'premium month', 'now'],
  ['standard month', 'standard year', 'now'],
  ['standard month', 'premium year', 'now'],
  ['standard year', 'premium year', 'now'],
  ['premium month', 'premium year', 'now'],
  ['premium month', 'standard month', 'at-term'],
  ['premium year', 'standard year', 'at-term'],
  ['premium month', 'standard year', 'at-term'],
  ['premium year', 'standard month', 'at-term'],
  ['premium year', 'premium month', 'at-term'],
  ['standard year', 'standard month', 'at-term'],
  ['standard year', 'premium month', 'at-term'],
  ['standard month', 'standard month', 'plan-already-active'],
])('from %s to %s: %s', (from, to, expected) => {
  expect(judged(running(from), to)).toBe(expected)
})

const withdrawn = { isWithdrawn: true, ends: true }
test.each<[string, Partial<RunningPlan>, string, string]>([
  ['cancelled', { ends: true }, 'premium month', 'subscription-ending'],
  ['unpaid', { status: 'past_due' }, 'premium month', 'subscription-unpaid'],
  ['unpaid, to a lower one', { status: 'past_due' }, 'standard month', 'plan-already-active'],
  ['withdrawn from', { isWithdrawn: true }, 'premium month', 'plan-withdrawn'],
  ['withdrawn from, then cancelled', withdrawn, 'premium month', 'plan-withdrawn'],
  ['up while scheduled', { next: sold('premium year') }, 'premium month', 'change-scheduled'],
])('%s: refused with its reason', (_, more, to, expected) => {
  expect(judged(running('standard month', more), to)).toBe(expected)
})

test('a scheduled change may be replaced by another one at the term, not asked twice, and not by its own plan', () => {
  const held = running('premium year', { next: sold('standard year') })
  expect(judged(held, 'standard month')).toBe('at-term')
  expect(judged(held, 'standard year')).toBe('change-scheduled')
  expect(judged(held, 'premium year')).toBe('change-scheduled')
})

test('of any two plans, at most one is reached from the other now: nobody goes up and down for the difference', () => {
  const plans = fc.record({
    plan: fc.constantFrom(...paidPlanIds),
    frequency: fc.constantFrom('month' as const, 'year' as const),
  })
  const ways = fc.property(plans, plans, (one, other) => {
    const both = [
      judgePlanChange({ ...running('standard month'), ...one }, other),
      judgePlanChange({ ...running('standard month'), ...other }, one),
    ]
    expect(both.filter((way) => way.ok && way.value === 'now').length).toBeLessThan(2)
  })
  fc.assert(ways)
})
