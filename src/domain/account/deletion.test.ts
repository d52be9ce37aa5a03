import { expect, test } from 'vitest'
import { deletionObstacles } from './deletion.ts'

const none = {
  'parcel-in-house': 0,
  'order-under-way': 0,
  'claim-open': 0,
  'payment-under-way': 0,
  'subscription-running': 0,
}

test('nothing under way, nothing in the way', () => {
  expect(deletionObstacles(none)).toEqual([])
})

test('each thing under way is named with its count, what can be settled first comes first', () => {
  const counts = { ...none, 'parcel-in-house': 2, 'order-under-way': 1, 'payment-under-way': 1 }
  expect(deletionObstacles(counts)).toEqual([
    { code: 'payment-under-way', count: 1 },
    { code: 'parcel-in-house', count: 2 },
    { code: 'order-under-way', count: 1 },
  ])
})

test('a subscription that renews stands in the way', () => {
  expect(deletionObstacles({ ...none, 'subscription-running': 1 })).toEqual([
    { code: 'subscription-running', count: 1 },
  ])
})
