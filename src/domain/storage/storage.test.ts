import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { inHouseStatuses, parcelStatuses } from '#domain/parcel/parcel.ts'
import {
  addDays,
  addMonths,
  endOfParisDay,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  parisYearOf,
  startOfParisDay,
} from './paris-day.ts'
import {
  chargedStatuses,
  countsStorage,
  freeDaysAfterComeBack,
  storageAccount,
  type StoredParcel,
  waivedAtComeBack,
} from './storage.ts'

const terms = initialCatalogue.storage
const parcel: StoredParcel = {
  receivedAt: new Date('2026-11-01T09:00:00Z'),
  freeDays: [{ days: 30, begunOn: null }],
  keepings: [],
  pauses: [],
  waivedDays: 0,
}
const account = (at: string, changed: Partial<StoredParcel> = {}) => {
  const { freeUntil, unclaimedOn, ...rest } = storageAccount(
    terms,
    { ...parcel, ...changed },
    new Date(at),
  )
  return { freeUntil: parisDayText(freeUntil), unclaimedOn: parisDayText(unclaimedOn), ...rest }
}

test.each([
  ['2026-11-01T10:00:00Z', 30, 0],
  ['2026-11-30T10:00:00Z', 1, 0],
  ['2026-12-01T22:59:59Z', 0, 0],
  ['2026-12-01T23:00:00Z', 0, 100],
  ['2026-12-11T10:00:00Z', 0, 1000],
])(
  'received on 1 November with 30 free days: at %s %i days left, %i cents due',
  (at, left, fee) => {
    expect(account(at)).toMatchObject({
      freeUntil: '2026-12-01',
      daysLeft: left,
      feeDueCents: fee,
      daysDue: fee / 100,
    })
  },
)

test.each([
  [30, '2026-12-01', '2027-01-15'],
  [60, '2026-12-31', '2027-02-14'],
  [90, '2027-01-30', '2027-03-16'],
])('with %i free days: free until %s, unclaimed on %s', (days, freeUntil, unclaimedOn) => {
  const changed = { freeDays: [{ days, begunOn: null }] }
  expect(account('2026-11-02T00:00:00Z', changed)).toMatchObject({ freeUntil, unclaimedOn })
})

test('a parcel is unclaimed 45 days after the free period, at midnight in Paris', () => {
  expect(account('2027-01-14T22:59:59Z').isUnclaimed).toBe(false)
  expect(account('2027-01-14T23:00:00Z').isUnclaimed).toBe(true)
})

test('prepaid keeping moves the end of the free storage', () => {
  const paidOn = parisDayOf(new Date('2026-11-20T09:00:00Z'))
  const ten = { unit: 'days', count: 10, paidOn } as const
  const quarter = { unit: 'months', count: 3, paidOn } as const
  expect(account('2026-12-05T10:00:00Z', { keepings: [ten] })).toMatchObject({
    freeUntil: '2026-12-11',
    daysLeft: 6,
    feeDueCents: 0,
  })
  expect(account('2026-12-05T10:00:00Z', { keepings: [quarter] }).freeUntil).toBe('2027-03-01')
  expect(account('2026-12-05T10:00:00Z', { keepings: [ten, quarter] }).freeUntil).toBe('2027-03-11')
})

test.each([
  ['2026-01-31T12:00:00Z', 1, '2026-02-28'],
  ['2028-01-31T12:00:00Z', 1, '2028-02-29'],
  ['2026-11-30T12:00:00Z', 3, '2027-02-28'],
  ['2026-10-15T12:00:00Z', 3, '2027-01-15'],
])('%s and %i months is %s', (at, months, expected) => {
  expect(parisDayText(addMonths(parisDayOf(new Date(at)), months))).toBe(expected)
})

test('what came back has fifteen days, or the free ones that are left, and then costs what it costs', () => {
  const cameBackOn = parisDayOfText('2026-12-20')
  const then = storageAccount(terms, parcel, new Date('2026-12-20T10:00:00Z'))
  const back = { cameBackOn, waivedDays: waivedAtComeBack(then) }
  expect(back.waivedDays).toBe(19 + freeDaysAfterComeBack)
  const until = { freeUntil: '2027-01-04' }
  expect(account('2026-12-20T10:00:00Z', back)).toMatchObject({
    daysLeft: 15,
    daysDue: 0,
    ...until,
  })
  expect(account('2027-01-04T10:00:00Z', back)).toMatchObject({ daysLeft: 0, daysDue: 0, ...until })
  expect(account('2027-01-06T10:00:00Z', back)).toMatchObject({ daysLeft: 0, daysDue: 2, ...until })
  const early = storageAccount(terms, parcel, new Date('2026-11-10T10:00:00Z'))
  expect(waivedAtComeBack(early)).toBe(0)
})

test('a pause takes nothing of the days of what came back', () => {
  const pauses = [{ from: parisDayOfText('2026-12-15'), until: null }]
  const at = '2026-12-20T10:00:00Z'
  const then = storageAccount(terms, { ...parcel, pauses }, new Date(at))
  const waivedDays = waivedAtComeBack(then)
  const ended = [{ from: parisDayOfText('2026-12-15'), until: parisDayOfText('2026-12-20') }]
  const back = { cameBackOn: parisDayOfText('2026-12-20'), waivedDays, pauses: ended }
  expect(account('2026-12-21T10:00:00Z', back)).toMatchObject({ daysLeft: 14, daysDue: 0 })
})

test('the new year begins at midnight in Paris, an hour before UTC', () => {
  expect(parisYearOf(new Date('2026-12-31T22:59:59Z'))).toBe(2026)
  expect(parisYearOf(new Date('2026-12-31T23:00:00Z'))).toBe(2027)
})

test('the Paris day is the one of the time zone database, at every instant from 1997 to 2100', () => {
  const reference = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
  const [from, to] = [Date.UTC(1997, 0), Date.UTC(2099, 11)]
  fc.assert(
    fc.property(fc.integer({ min: from, max: to }), (instant) => {
      const at = new Date(instant)
      expect(parisDayText(parisDayOf(at))).toBe(reference.format(at))
    }),
    { numRuns: 1000 },
  )
})

test('every day of Paris begins and ends within itself, on the days of a clock change too', () => {
  for (let date = parisDayOf(new Date('2026-01-01T12:00:00Z')); ; date = addDays(date, 1)) {
    const [start, end] = [startOfParisDay(date), endOfParisDay(date)]
    expect([parisDayOf(start), parisDayOf(end)]).toEqual([date, date])
    expect(parisDayOf(new Date(start.getTime() - 1))).toBe(date - 1)
    if (parisYearOf(start) > 2027) return
  }
})

test('what is in the house and not paid for is charged for, but for what is unclaimed', () => {
  expect(chargedStatuses).toEqual(['received', 'pending_quote', 'blocked'])
  for (const status of chargedStatuses) expect(inHouseStatuses).toContain(status)
})

test('the shelf of a parcel is told of until its shipment is paid for, or it is no more', () => {
  const told = parcelStatuses.filter((status) => countsStorage({ status }))
  expect(told).toEqual(['received', 'pending_quote', 'blocked', 'unclaimed'])
  expect(countsStorage({ status: 'blocked', boxed: true })).toBe(false)
  expect(countsStorage({ status: 'blocked', destroyed: true })).toBe(false)
})
