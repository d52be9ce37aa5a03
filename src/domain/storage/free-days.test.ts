import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import {
  freeDaysHeld,
  type FormerPlan,
  type PaidKeeping,
  promisedDays,
  promisedTo,
} from './free-days.ts'
import { addDays, parisDayOf, startOfParisDay, type ParisDay } from './paris-day.ts'
import { pausedDays, type StoragePause } from './storage-pause.ts'
import { storageAccount, type StoredParcel } from './storage.ts'

const { plans, storage: storageTerms } = initialCatalogue
const receivedAt = new Date('2026-11-01T09:00:00Z')
const received = parisDayOf(receivedAt)
const on = (day: number): ParisDay => addDays(received, day)
/** An instant in the afternoon of that day. */
const at = (day: number): Date => new Date(startOfParisDay(on(day)).getTime() + 15 * 3_600_000)

/** Each plan with the day on which it ended; the last one is still running. */
type Held = readonly (readonly [plan: PlanId, untilDay?: number | undefined])[]

function held(...plansHeld: Held): StoredParcel['freeDays'] {
  const former: FormerPlan[] = plansHeld
    .slice(0, -1)
    .map(([plan, until]) => ({ plan, until: at(until ?? 0) }))
  return freeDaysHeld(plans, { plan: plansHeld.at(-1)?.[0] ?? 'gratuit', former })
}

const accountOn = (day: number, changed: Partial<StoredParcel>) =>
  storageAccount(
    storageTerms,
    {
      receivedAt,
      freeDays: held(['gratuit']),
      keepings: [],
      pauses: [],
      waivedDays: 0,
      ...changed,
    },
    at(day),
  )
const dueOn = (day: number, changed: Partial<StoredParcel>): number =>
  accountOn(day, changed).daysDue

// Removed to see them fail: the plans of before in `freeUntils` (today's held for every day).
test.each<[string, Held, readonly (readonly [day: number, due: number, left: number])[]]>([
  [
    'who buys Standard once ten days are due owes those ten, and none of the twenty that follow',
    [['gratuit', 40], ['standard']],
    [
      [40, 10, 20],
      [60, 10, 0],
      [61, 11, 0],
    ],
  ],
  [
    'the end of Standard takes back none of the days that it promised',
    [['standard', 35], ['gratuit']],
    [
      [35, 0, 25],
      [60, 0, 0],
      [61, 1, 0],
    ],
  ],
  [
    'its end once they are over erases none that was due',
    [['standard', 65], ['gratuit']],
    [[70, 10, 0]],
  ],
  [
    'what is bought in the free days counts from the beginning',
    [['gratuit', 20], ['premium']],
    [
      [90, 0, 0],
      [91, 1, 0],
    ],
  ],
  [
    'a lesser plan, then a greater one again: each day by the best that was held before it',
    [['premium', 10], ['gratuit', 95], ['standard']],
    [[95, 5, 0]],
  ],
  [
    'bought on the first day that was due: that one stays due',
    [['gratuit', 31], ['standard']],
    [[31, 1, 29]],
  ],
  ['bought on the day of its arrival', [['gratuit', 0], ['standard']], [[60, 0, 0]]],
])('%s', (_, plansHeld, days) => {
  const freeDays = held(...plansHeld)
  const found = days.map(([day]) => {
    const { daysDue, daysLeft } = accountOn(day, { freeDays })
    return [day, daysDue, daysLeft]
  })
  expect(found).toEqual(days)
})

test('keeping paid once days are due begins on the day of its payment, and erases none', () => {
  const keepings = [{ unit: 'days', count: 10, paidOn: on(40) }] as const
  const due = [40, 41, 50, 51].map((day) => dueOn(day, { keepings }))
  expect(due).toEqual([10, 10, 10, 11])
  expect(accountOn(40, { keepings }).freeUntil).toBe(on(50))
  const months = [{ unit: 'months', count: 3, paidOn: on(40) }] as const
  expect(accountOn(40, { keepings: months }).freeUntil).toBe(
    parisDayOf(new Date('2027-03-11T12:00:00Z')),
  )
})

test('keeping paid during the free days begins at their end, as it always did', () => {
  const keepings = [{ unit: 'days', count: 10, paidOn: on(12) }] as const
  expect(accountOn(13, { keepings })).toMatchObject({ freeUntil: on(40), daysDue: 0 })
})

test('what was waived is not due again, and the next day is', () => {
  expect([dueOn(40, { waivedDays: 10 }), dueOn(41, { waivedDays: 10 })]).toEqual([0, 1])
  expect(dueOn(35, { waivedDays: 10 })).toBe(0)
})

const plan = fc.constantFrom<PlanId[]>('gratuit', 'standard', 'premium')
const someDay = fc.integer({ min: 0, max: 200 })
const changes = fc.uniqueArray(fc.record({ plan, day: someDay }), {
  maxLength: 5,
  selector: ({ day }) => day,
})
const anyKeeping = fc.oneof(
  someDay.map((day): PaidKeeping => ({ unit: 'days', count: 10, paidOn: on(day) })),
  someDay.map((day): PaidKeeping => ({ unit: 'months', count: 3, paidOn: on(day) })),
)
const keepings = fc
  .array(anyKeeping, { maxLength: 3 })
  .map((some) => some.toSorted((a, b) => a.paidOn - b.paidOn))
const pauses = fc.array(
  fc
    .tuple(someDay, fc.nat(30))
    .map(([from, more]): StoragePause => ({ from: on(from), until: on(from + more) })),
  { maxLength: 3 },
)
const story = fc.record({ first: plan, changes, keepings, pauses })
type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never

/** What was known at the end of that day. */
function known(told: Story, day: number): Partial<StoredParcel> {
  const past = told.changes.filter((one) => one.day <= day).toSorted((a, b) => a.day - b.day)
  const names = [told.first, ...past.map((one) => one.plan)]
  const plansHeld: Held = names.map((name, index) => [name, past[index]?.day] as const)
  return {
    freeDays: held(...plansHeld),
    keepings: told.keepings.filter(({ paidOn }) => paidOn <= on(day)),
    pauses: told.pauses,
  }
}

test('whatever the plans and keepings that come later, what was due stays due and what was free stays free', () => {
  fc.assert(
    fc.property(story, someDay, someDay, (told, one, other) => {
      const [day, later] = [Math.min(one, other), Math.max(one, other)]
      expect(dueOn(day, known(told, later))).toBe(dueOn(day, known(told, day)))
    }),
    { numRuns: 10_000 },
  )
})

test('the free days that are shown are free, whatever plan comes later', () => {
  fc.assert(
    fc.property(story, someDay, (told, day) => {
      const { daysDue, freeUntil } = accountOn(day, known(told, day))
      const last = Math.max(day, freeUntil - received)
      expect(dueOn(last, known(told, 500))).toBe(daysDue)
    }),
    { numRuns: 1000 },
  )
})

test('no day costs less than nothing, nor more than one day', () => {
  fc.assert(
    fc.property(story, someDay, (told, day) => {
      const [today, tomorrow] = [dueOn(day, known(told, 500)), dueOn(day + 1, known(told, 500))]
      expect([0, 1]).toContain(tomorrow - today)
    }),
  )
})

test('with one plan, and keepings paid in time, it is the rule of before', () => {
  fc.assert(
    fc.property(plan, pauses, someDay, fc.nat(3), (name, paused, day, bought) => {
      const kept = Array.from({ length: bought }, () => ({
        unit: 'days' as const,
        count: 10,
        paidOn: on(0),
      }))
      const free = plans[name].freeStorageDays + 10 * bought
      const stood = pausedDays(paused, on(day)).reduce(
        (sum, { from, until }) =>
          sum + Math.max(0, Math.min(until, on(day)) - Math.max(from - 1, received)),
        0,
      )
      const changed = { freeDays: held([name]), keepings: kept, pauses: paused }
      expect(accountOn(day, changed)).toMatchObject({
        daysDue: Math.max(0, day - stood - free),
        daysLeft: Math.max(0, free - (day - stood)),
      })
    }),
  )
})

// Removed to see it fail: `mostOf`, then `isMore`.
test('a parcel has the most free days of the lists in force since it came, and lists that promise no more add nothing', () => {
  const list = (from: number, ...[gratuit = 0, standard = 0, premium = 0]: number[]) => ({
    from: at(from),
    plans: {
      gratuit: { freeStorageDays: gratuit },
      standard: { freeStorageDays: standard },
      premium: { freeStorageDays: premium },
    },
  })
  const lists = [
    list(0, 30, 60, 90),
    list(10, 20, 70, 80),
    list(20, 25, 50, 80),
    list(30, 25, 50, 80),
  ]
  const promised = promisedDays(lists)
  expect(promised).toHaveLength(3)
  const daysOf = (day: number) =>
    Object.values(promisedTo(promised, at(day))).map(({ freeStorageDays }) => freeStorageDays)
  expect([5, 10, 15, 20, 40].map(daysOf)).toEqual([
    [30, 70, 90],
    [25, 70, 80],
    [25, 70, 80],
    [25, 50, 80],
    [25, 50, 80],
  ])
})
