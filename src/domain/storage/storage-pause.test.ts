import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { addDays, parisDayOf, parisDayText, startOfParisDay } from './paris-day.ts'
import { pausedBetween, pausedDays, pausesLived, type StoragePause } from './storage-pause.ts'
import { isStorageEnding, storageAccount, type StoredParcel } from './storage.ts'

const terms = initialCatalogue.storage
const receivedAt = new Date('2026-11-01T09:00:00Z')
const received = parisDayOf(receivedAt)
const on = (day: number) => addDays(received, day)
const pause = (from: number, until: number | null): StoragePause => ({
  from: on(from),
  until: until === null ? null : on(until),
})
const stored = (pauses: readonly StoragePause[], changed: Partial<StoredParcel> = {}) => ({
  receivedAt,
  freeDays: [{ days: 30, begunOn: null }],
  keepings: [],
  pauses,
  waivedDays: 0,
  ...changed,
})
const account = (day: number, pauses: readonly StoragePause[]) =>
  storageAccount(terms, stored(pauses), startOfParisDay(on(day)))

test.each([
  ['before the reception: nothing moves', [pause(-9, 0)], 30, 75],
  ['in the free days: they end ten days later', [pause(5, 14)], 40, 85],
  ['begun before the reception: only its days since', [pause(-5, 4)], 34, 79],
  ['right after the free days: no fee yet', [pause(31, 40)], 40, 85],
  ['once fees run: the free end stays', [pause(33, 42)], 30, 85],
  ['twice at once: counted once', [pause(5, 14), pause(10, 14), pause(5, 5)], 40, 85],
  ['one after the other: both', [pause(5, 9), pause(10, 14)], 40, 85],
  ['at the end that another one moved: both', [pause(20, 24), pause(33, 37)], 40, 85],
  ['after all was over: nothing moves', [pause(76, 90)], 30, 75],
  ['on the last day of all: it moves', [pause(75, 75)], 30, 76],
  ['withdrawn before it began', [pause(12, 11)], 30, 75],
])('a pause %s', (_, pauses, freeUntil, unclaimedOn) => {
  expect(account(100, pauses)).toMatchObject({
    freeUntil: on(freeUntil),
    unclaimedOn: on(unclaimedOn),
  })
})

test('the days stand still during a pause, and go on where they were', () => {
  const pauses = [pause(33, 42)]
  const due = [32, 33, 38, 42, 43, 44].map((day) => account(day, pauses).daysDue)
  expect(due).toEqual([2, 2, 2, 2, 3, 4])
  expect(account(38, pauses)).toMatchObject({ pause: pauses[0], feeDueCents: 200, daysPaused: 6 })
  expect(account(43, pauses)).toMatchObject({ pause: null, daysPaused: 10 })
})

test('an open pause is counted until today, and promises nothing of tomorrow', () => {
  const pauses = [pause(10, null)]
  const untils = [9, 10, 20, 50].map((day) => account(day, pauses).freeUntil - received)
  expect(untils).toEqual([30, 31, 41, 71])
  expect(account(500, pauses)).toMatchObject({ daysLeft: 21, daysDue: 0, isUnclaimed: false })
})

test('the pause that is told is the whole of it, open when one of it is', () => {
  expect(account(20, [pause(10, 20), pause(21, 30)]).pause).toEqual(pause(10, 30))
  expect(account(20, [pause(10, 30), pause(15, null)]).pause).toEqual(pause(10, null))
  expect(account(20, [pause(10, 30), pause(40, null)]).pause).toEqual(pause(10, 30))
})

test('nobody is warned while the days stand still', () => {
  expect(isStorageEnding(account(25, []))).toBe(true)
  expect(isStorageEnding(account(25, [pause(25, 25)]))).toBe(false)
})

test('a pause is of the calendar of Paris: its day begins at 23:00 UTC in winter', () => {
  const at = (text: string) => storageAccount(terms, stored([pause(35, 35)]), new Date(text))
  expect(parisDayText(on(35))).toBe('2026-12-06')
  expect(at('2026-12-05T22:59:59Z')).toMatchObject({ pause: null, daysDue: 4 })
  expect(at('2026-12-05T23:00:00Z')).toMatchObject({ pause: pause(35, 35), daysDue: 4 })
  expect(at('2026-12-06T23:00:00Z')).toMatchObject({ pause: null, daysDue: 5 })
})

test('prepaid keeping and a pause both put the end off', () => {
  const keepings = [{ unit: 'days', count: 10, paidOn: on(3) } as const]
  const { freeUntil } = storageAccount(
    terms,
    stored([pause(35, 39)], { keepings }),
    startOfParisDay(on(20)),
  )
  expect(freeUntil).toBe(on(45))
})

const day = fc.integer({ min: -20, max: 140 })
const anyPause = fc.oneof(
  fc.tuple(day, fc.integer({ min: -1, max: 40 })).map(([from, more]) => pause(from, from + more)),
  day.map((from) => pause(from, null)),
)
const anyPauses = fc.array(anyPause, { maxLength: 5 })
const covers = (at: number, today: number) => (one: StoragePause) =>
  one.from <= at && at <= (one.until ?? today)

test('whatever the pauses, the account is the one that a day-by-day count makes', () => {
  fc.assert(
    fc.property(anyPauses, fc.constantFrom(30, 60, 90), day, (pauses, freeStorageDays, at) => {
      const today = on(Math.max(0, at))
      const isPaused = (date: number) => pauses.some(covers(date, today))
      let [counted, stood] = [0, 0]
      for (let date = received + 1; date <= today; date += 1) {
        if (isPaused(date)) stood += 1
        else counted += 1
      }
      const found = storageAccount(
        terms,
        stored(pauses, { freeDays: [{ days: freeStorageDays, begunOn: null }] }),
        startOfParisDay(today),
      )
      expect(found).toMatchObject({
        daysLeft: Math.max(0, freeStorageDays - counted),
        daysDue: Math.max(0, counted - freeStorageDays),
        daysPaused: stood,
        isUnclaimed: counted >= freeStorageDays + terms.unclaimedDaysAfterFree,
      })
      expect(found.pause !== null).toBe(isPaused(today))
      let [last, seen] = [received as number, 0]
      while (seen + (isPaused(last + 1) ? 0 : 1) <= freeStorageDays) {
        last += 1
        seen += isPaused(last) ? 0 : 1
      }
      expect(found.freeUntil).toBe(last)
      expect(found.isUnclaimed).toBe(today >= found.unclaimedOn)
      expect(today > found.freeUntil).toBe(found.daysDue > 0)
    }),
    { numRuns: 500 },
  )
})

test('one more pause never costs more, nor brings an end nearer', () => {
  fc.assert(
    fc.property(anyPauses, anyPause, day, (pauses, more, at) => {
      const [without, withIt] = [account(at, pauses), account(at, [...pauses, more])]
      expect(withIt.feeDueCents).toBeLessThanOrEqual(without.feeDueCents)
      expect(withIt.freeUntil).toBeGreaterThanOrEqual(without.freeUntil)
      expect(withIt.unclaimedOn).toBeGreaterThanOrEqual(without.unclaimedOn)
    }),
  )
})

test('merged days are in order, apart, and the same days', () => {
  fc.assert(
    fc.property(anyPauses, day, (pauses, at) => {
      const merged = pausedDays(pauses, on(at))
      merged.slice(1).forEach((next, index) => {
        expect(next.from).toBeGreaterThan((merged[index]?.until ?? 0) + 1)
      })
      for (let date = -25; date < 185; date += 1) {
        const [alone, once] = [on(date), pausedBetween(merged, on(date - 1), on(date))]
        expect(once).toBe(pauses.some(covers(alone, on(at))) ? 1 : 0)
      }
    }),
    { numRuns: 50 },
  )
})

const territory = fc.constantFrom('Nouvelle-Calédonie', 'Guadeloupe', 'France')
const notice = fc.tuple(fc.option(territory), anyPause)
const notices = fc.array(notice, { maxLength: 6 })
/** Only one of two moves on the same day is recorded. */
const moves = fc.uniqueArray(fc.record({ territory, until: day.map((date) => on(date)) }), {
  maxLength: 4,
  selector: ({ until }) => until,
})

// Removed to see it fail: the former residences of `pausesLived`; all the days were those of the last country.
test('a day counts by where one lived that day, whatever the moves and the pauses', () => {
  fc.assert(
    fc.property(notices, moves, territory, day, (told, former, country, at) => {
      const today = on(Math.max(0, at))
      const pausesIn = (home: string) =>
        told.filter(([where]) => where === null || where === home).map(([, pauses]) => pauses)
      const homeOn = (date: number) =>
        former.toSorted((a, b) => a.until - b.until).find(({ until }) => date <= until)
          ?.territory ?? country
      let stood = 0
      for (let date = received + 1; date <= today; date += 1) {
        if (pausesIn(homeOn(date)).some(covers(date, today))) stood += 1
      }
      const pauses = pausesLived(pausesIn, { country, former })
      const found = storageAccount(terms, stored(pauses), startOfParisDay(today))
      expect(found.daysPaused).toBe(stood)
      expect(found.daysDue).toBe(Math.max(0, today - received - stood - 30))
    }),
    { numRuns: 500 },
  )
})

test('who moves out of an open pause keeps it until the day before, and counts from then on', () => {
  const pausesIn = (home: string) => (home === 'Guadeloupe' ? [pause(10, null)] : [])
  const moved = { country: 'France', former: [{ territory: 'Guadeloupe', until: on(19) }] }
  expect(pausesLived(pausesIn, moved)).toEqual([pause(10, 19)])
  const back = {
    country: 'Guadeloupe',
    former: [...moved.former, { territory: 'France', until: on(29) }],
  }
  expect(pausesLived(pausesIn, back)).toEqual([pause(10, 19), pause(30, null)])
  expect(account(25, pausesLived(pausesIn, moved))).toMatchObject({ pause: null, daysPaused: 10 })
})
