import { expect, test } from 'vitest'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { shopWithdrawal } from './shop-withdrawal.ts'

const clock = (received: string, now: string) => {
  const { lastDay, ...rest } = shopWithdrawal(new Date(received), new Date(now))
  return { lastDay: parisDayText(lastDay), ...rest }
}

test('the day of the delivery is not counted, and the last day is whole in Paris', () => {
  const received = '2026-11-06T09:00:00Z'
  expect(clock(received, received)).toEqual({ lastDay: '2026-11-20', daysLeft: 14, isOver: false })
  expect(clock(received, '2026-11-20T22:59:59Z')).toMatchObject({ daysLeft: 0, isOver: false })
  expect(clock(received, '2026-11-20T23:00:00Z')).toMatchObject({ daysLeft: 0, isOver: true })
})

test('an evening in Paris is that day there, whatever the day in UTC', () => {
  expect(clock('2026-11-05T23:30:00Z', '2026-11-06T00:00:00Z').lastDay).toBe('2026-11-20')
})

test.each([
  ['into winter time', '2026-10-14T09:00:00Z', '2026-10-28', '2026-10-28T22:59:59Z', false],
  ['into winter time, over', '2026-10-14T09:00:00Z', '2026-10-28', '2026-10-28T23:00:00Z', true],
  ['into summer time', '2027-03-17T09:00:00Z', '2027-03-31', '2027-03-31T21:59:59Z', false],
  ['into summer time, over', '2027-03-17T09:00:00Z', '2027-03-31', '2027-03-31T22:00:00Z', true],
])('%s the fourteen days stay calendar days of Paris', (_, received, lastDay, now, isOver) => {
  expect(clock(received, now)).toMatchObject({ lastDay, isOver })
})

test.each([
  ['a Saturday', '2026-11-07T09:00:00Z', '2026-11-23'],
  ['a Sunday', '2026-11-08T09:00:00Z', '2026-11-23'],
  ['a holiday on a Wednesday', '2026-10-28T09:00:00Z', '2026-11-12'],
  ['Christmas Day on a Friday', '2026-12-11T09:00:00Z', '2026-12-28'],
])('a period that would end on %s goes on to the next working day', (_, received, lastDay) => {
  expect(clock(received, received).lastDay).toBe(lastDay)
})
