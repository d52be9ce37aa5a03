import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { addDays, parisDayOf, parisDayOfText, parisDayText, startOfParisDay } from './paris-day.ts'
import type { StoragePause } from './storage-pause.ts'
import { storageAccount } from './storage.ts'
import {
  areReminderDays,
  disposalFrom,
  initialReminderDays,
  lastDayToReclaim,
  type Reminders,
  unclaimedStep,
} from './unclaimed.ts'

const receivedAt = new Date('2026-01-05T12:00:00Z')
const freeUntil = addDays(parisDayOf(receivedAt), 30)
const after = (days: number) => addDays(freeUntil, days)
const stepOn = (days: number, reminders: Reminders, pauses: readonly StoragePause[] = []) => {
  const freeDays = [{ days: 30, begunOn: null }]
  const stored = { receivedAt, freeDays, keepings: [], pauses, waivedDays: 0 }
  const account = storageAccount(initialCatalogue.storage, stored, startOfParisDay(after(days)))
  return unclaimedStep(account, reminders, initialReminderDays, after(days))
}

/** The actions day by day, each with its day after the free ones. */
function story(from: number, until: number, pauses: StoragePause[] = []): [number, string][] {
  let reminders: Reminders = { count: 0, lastOn: null }
  const done: [number, string][] = []
  for (let day = from; day <= until; day += 1) {
    const step = stepOn(day, reminders, pauses)
    if (step === null) continue
    done.push([day, step])
    if (step === 'mark-unclaimed') break
    reminders = { count: reminders.count + 1, lastOn: after(day) }
  }
  return done
}

test('three reminders, then unclaimed on the forty-fifth day after the free ones', () => {
  expect(story(-30, 60)).toEqual([
    ...initialReminderDays.map((day) => [day, 'remind']),
    [initialCatalogue.storage.unclaimedDaysAfterFree, 'mark-unclaimed'],
  ])
})

test('begun late, it leaves a week after each word all the same', () => {
  expect(story(100, 200)).toEqual([
    [100, 'remind'],
    [107, 'remind'],
    [114, 'remind'],
    [121, 'mark-unclaimed'],
  ])
})

test('without its three reminders nothing is ever unclaimed', () => {
  for (let count = 0; count < initialReminderDays.length; count += 1) {
    expect(stepOn(400, { count, lastOn: after(1) })).toBe('remind')
  }
})

test('a pause puts everything off by its days, and nothing is said during it', () => {
  expect(story(-30, 90, [{ from: after(10), until: after(29) }])).toEqual([
    [7, 'remind'],
    [41, 'remind'],
    [58, 'remind'],
    [65, 'mark-unclaimed'],
  ])
  expect(story(-30, 300, [{ from: after(10), until: null }])).toEqual([[7, 'remind']])
})

test.each([
  [initialReminderDays, true],
  [[1, 8, 15], true],
  [[0, 8, 15], false],
  [[7, 13, 38], false],
  [[7, 21, 27], false],
  [[38, 21, 7], false],
] as const)('%j are days of reminders: %s', (days, expected) => {
  expect(areReminderDays(days)).toBe(expected)
})

test('a year after it was said unclaimed, then thirty days after the notice', () => {
  const unclaimedOn = parisDayOfText('2026-03-01')
  const announced = disposalFrom(unclaimedOn, 365)
  expect([announced, lastDayToReclaim(announced)].map(parisDayText)).toEqual([
    '2027-03-01',
    '2027-03-31',
  ])
})
