import { expect, test } from 'vitest'
import { disposalFrom, lastDayToReclaim } from './disposal.ts'
import { parisDayOfText, parisDayText } from './paris-day.ts'

test('a year after it was said unclaimed, then thirty days after the notice', () => {
  const unclaimedOn = parisDayOfText('2026-03-01')
  const announced = disposalFrom(unclaimedOn, 365)
  expect([announced, lastDayToReclaim(announced)].map(parisDayText)).toEqual([
    '2027-03-01',
    '2027-03-31',
  ])
})
