import { expect, test } from 'vitest'
import { parisDayText } from '#domain/storage/paris-day.ts'
import {
  isHeldBack,
  isWithdrawalOpen,
  lastWithdrawalDay,
  mayLeaveFrom,
} from './withdrawal-period.ts'

const lastDay = (orderedAt: string) => parisDayText(lastWithdrawalDay(new Date(orderedAt)))

test.each([
  ['2026-11-20T09:00:00Z', '2026-12-04', 'fourteen days, the day of the order not counted'],
  ['2026-11-20T23:30:00Z', '2026-12-07', 'already the 21st in Paris: a Saturday goes on to Monday'],
  ['2026-11-22T09:00:00Z', '2026-12-07', 'a Sunday goes on to Monday'],
  ['2026-12-11T09:00:00Z', '2026-12-28', 'Christmas on a Friday goes on over the week-end'],
  ['2026-03-23T09:00:00Z', '2026-04-07', 'Easter Monday'],
  ['2027-04-22T09:00:00Z', '2027-05-07', 'Ascension (6 May 2027) goes on to the Friday'],
  ['2027-05-03T09:00:00Z', '2027-05-18', 'Whit Monday (17 May 2027)'],
])('ordered at %s, until %s: %s', (orderedAt, expected) => {
  expect(lastDay(orderedAt)).toBe(expected)
})

test('the period is open to the end of its last day in Paris', () => {
  const orderedAt = new Date('2026-11-20T09:00:00Z')
  expect(isWithdrawalOpen(orderedAt, new Date('2026-12-04T22:59:00Z'))).toBe(true)
  expect(isWithdrawalOpen(orderedAt, new Date('2026-12-04T23:00:00Z'))).toBe(false)
})

test('a box leaves at once on express request, else once the last day of withdrawal is over', () => {
  const orderedAt = new Date('2026-11-20T09:00:00Z')
  expect(mayLeaveFrom({ orderedAt, expressRequestedAt: orderedAt })).toEqual(orderedAt)
  expect(mayLeaveFrom({ orderedAt, expressRequestedAt: null })).toEqual(
    new Date('2026-12-04T23:00:00Z'),
  )
})

test('an open withdrawal holds back what has not left, and nothing else', () => {
  const statuses = ['to_pack', 'ready', 'handed_over', 'delivered']
  const held = (withdrawn: { isSettled: boolean } | null) =>
    statuses.filter((status) => isHeldBack(withdrawn, status))
  expect(held({ isSettled: false })).toEqual(['to_pack', 'ready'])
  expect(held({ isSettled: true })).toEqual([])
  expect(held(null)).toEqual([])
})
