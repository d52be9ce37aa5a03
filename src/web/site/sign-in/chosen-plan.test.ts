import { beforeEach, expect, test, vi } from 'vitest'
import { chosenPlan, keepChosenPlan } from './chosen-plan.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  })
})

const start = Date.UTC(2026, 10, 24)
const hour = 3_600_000
const yearly = { selectedPlan: 'premium', selectedPeriod: 'year' }

test('the plan and its period are there for who comes back within a day, and not after', () => {
  keepChosenPlan({ ...yearly, from: '/' }, start)
  expect(chosenPlan(start + 23 * hour)).toEqual(yearly)
  expect(chosenPlan(start + 25 * hour)).toBeNull()
})

test('a sign-up without a plan keeps nothing; what is not ours in the store, or a store that refuses, is passed over', () => {
  keepChosenPlan(null, start)
  expect(chosenPlan(start)).toBeNull()
  kept.set('escale.chosen-plan', '{"a"')
  expect(chosenPlan(start)).toBeNull()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    },
  })
  keepChosenPlan(yearly, start)
  expect(chosenPlan(start)).toBeNull()
})
