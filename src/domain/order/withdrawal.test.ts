import { expect, test } from 'vitest'
import { mayLeaveFrom } from './withdrawal.ts'

const orderedAt = new Date('2026-11-20T09:00:00Z')

test('a box leaves at once on express request, else after the fourteen days', () => {
  expect(mayLeaveFrom({ orderedAt, expressRequestedAt: orderedAt })).toEqual(orderedAt)
  expect(mayLeaveFrom({ orderedAt, expressRequestedAt: null })).toEqual(
    new Date('2026-12-04T09:00:00Z'),
  )
})
