import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#domain/money.ts'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import { cents, type Cents } from '#domain/units.ts'
import { allocateRefund } from './plan-refund.ts'
import {
  allDone,
  doneDays,
  doneOfShipment,
  isGivenBackByAnother,
  notBegun,
  paidDays,
  untouched,
  withdrawalShare,
  type DoneShare,
} from './withdrawal-share.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map(cents)
const share: fc.Arbitrary<DoneShare> = fc
  .tuple(fc.integer({ min: 1, max: 366 }), fc.integer({ min: -2, max: 400 }))
  .map(([of, done]) => ({ done: Math.min(done, of), of }))
const lines = fc.array(fc.tuple(amount, share), { maxLength: 12 })
const total = (parts: readonly { readonly amountCents: number }[]) =>
  sumOf(parts.map(({ amountCents }) => cents(amountCents)))

test('without an express request all that was paid goes back, whatever is done', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const paid = all.map(([one]) => one)
      expect(total(withdrawalShare(paid.map(untouched), null))).toBe(sumOf(paid))
    }),
  )
})

test('with one, no line gives back more than was paid for it, and the more is done the less goes back', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const paid = all.map(([one]) => one)
      const shares = all.map(([, one]) => one)
      const given = (of: DoneShare[]) => withdrawalShare(paid.map(untouched), of)
      const parts = given(shares)
      for (const { line, amountCents } of parts) {
        expect(amountCents).toBeGreaterThan(0)
        expect(amountCents).toBeLessThanOrEqual(paid[line] ?? 0)
      }
      const further = shares.map(({ done, of }) => ({ done: Math.min(of, done + 1), of }))
      expect(total(given(further))).toBeLessThanOrEqual(total(parts))
      expect(total(given(paid.map(() => notBegun)))).toBe(sumOf(paid))
      expect(given(paid.map(() => allDone))).toEqual([])
    }),
  )
})

// Seen to fail with the share of what is left of each line: a refund of 120 from 990, of which 660 are not done, left 580 to give.
test('what went back before, of no line in particular, is a part of what goes back, to the cent', () => {
  fc.assert(
    fc.property(lines, amount, (all, wished) => {
      const paid = all.map(([one]) => one)
      const shares = all.map(([, one]) => one)
      const given = cents(Math.min(wished, sumOf(paid)))
      const credited = given === 0 ? [] : allocateRefund(paid.map(invoiced), given)
      const left = paid.map((one, line) => ({
        ...untouched(one),
        leftCents: cents(one - (credited[line] ?? 0)),
      }))
      const whole = total(withdrawalShare(paid.map(untouched), shares))
      expect(total(withdrawalShare(left, shares, given))).toBe(Math.max(0, whole - given))
      expect(total(withdrawalShare(left, null, given))).toBe(sumOf(paid) - given)
    }),
  )
})
const invoiced = (invoicedCents: Cents) => ({ invoicedCents, creditedCents: cents(0) })

test('what went back of a line that is done, for instance of a box that was lost, takes nothing off the others', () => {
  const refunded = (paid: number, named: number) => ({
    paidCents: cents(paid),
    leftCents: cents(paid - named),
    namedCents: cents(named),
  })
  const given = (shares: DoneShare[]) =>
    withdrawalShare([refunded(2000, 2000), refunded(3000, 500)], shares)
  expect(given([allDone, notBegun])).toEqual([{ line: 1, amountCents: 2500 }])
  expect(given([allDone, { done: 2, of: 3 }])).toEqual([{ line: 1, amountCents: 500 }])
})

test('days and parcels that are done are owed, to the nearest cent', () => {
  const paid = [690, 1000, 500].map((one) => untouched(cents(one)))
  const shares = [
    { done: 10, of: 30 },
    { done: 1, of: 3 },
    { done: 0, of: 0 },
  ]
  expect(withdrawalShare(paid, shares)).toEqual([
    { line: 0, amountCents: 460 },
    { line: 1, amountCents: 667 },
  ])
})

test('of a shipment, transport is done with the parcels that left, work with those in a box, a task once recorded', () => {
  const progress = { parcels: 4, boxed: 3, left: 1, done: ['line-2'] }
  expect(doneOfShipment(progress, 'carrier', 'line-0')).toEqual({ done: 1, of: 4 })
  expect(doneOfShipment(progress, 'insurance', 'line-1')).toEqual({ done: 1, of: 4 })
  expect(doneOfShipment(progress, 'photo_request', 'line-2')).toEqual(allDone)
  expect(doneOfShipment(progress, 'processing_fee', 'line-3')).toEqual({ done: 3, of: 4 })
  expect(doneOfShipment(undefined, 'carrier', 'line-0')).toEqual(notBegun)
  expect(doneOfShipment(undefined, 'storage', 'line-4')).toEqual(allDone)
})

test('of a period, the day that runs is begun, and no more days are used than it has', () => {
  const [first, end] = [parisDayOfText('2026-11-26'), parisDayOfText('2026-12-26')]
  expect(doneDays(first, end, first)).toEqual({ done: 1, of: 30 })
  expect(doneDays(first, end, parisDayOfText('2027-01-05'))).toEqual({ done: 30, of: 30 })
})

test.each<[string, string, string | null, [string, string], [string, string]]>([
  ['runs', '11-26', null, ['11-26', '12-26'], ['11-26', '12-26']],
  [
    'began a day later by the provider’s clock',
    '11-26',
    null,
    ['11-27', '12-27'],
    ['11-27', '12-27'],
  ],
  ['changed within the period', '12-05', null, ['11-26', '12-26'], ['12-05', '12-26']],
  ['was renewed', '11-26', '12-26', ['12-26', '01-26'], ['11-26', '12-26']],
  [
    'was renewed, and paid five days later',
    '11-26',
    '12-31',
    ['12-26', '01-26'],
    ['11-26', '12-26'],
  ],
  ['was renewed twice', '11-26', '12-26', ['01-26', '02-26'], ['11-26', '12-26']],
  ['was followed by a change', '11-26', '12-05', ['11-26', '12-26'], ['11-26', '12-05']],
  ['has a renewal that is not paid', '11-26', null, ['12-26', '01-26'], ['11-26', '12-26']],
])('a plan that %s: its order paid these days', (_, ordered, next, last, expected) => {
  const day = (text: string) => parisDayOfText(`${text < '11' ? 2027 : 2026}-${text}`)
  const [start, end] = [day(last[0]), day(last[1])]
  const { first, end: until } = paidDays(day(ordered), next === null ? null : day(next), {
    start,
    end,
  })
  expect([first, until]).toEqual(expected.map(day))
})

test.each([
  ['nothing went back', [], false],
  ['the office gave back by goodwill', [null], false],
  ['this one was refunded', ['this', 'other'], false],
  ['another one was refunded', [null, 'other'], true],
])('%s: whether a withdrawal comes too late to give back', (_, refundedBy, expected) => {
  expect(isGivenBackByAnother('this', refundedBy)).toBe(expected)
})
