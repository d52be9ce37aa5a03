import { expect, test } from 'vitest'
import { isFollowable } from './tracking-link.ts'

const end = new Date('2026-06-01T10:00:00Z')
const dayAfterEnd = (days: number) => new Date(end.getTime() + days * 86_400_000)
const underWay = { deliveredAt: null, returnedAt: null }

test.each(['to_pack', 'ready', 'handed_over'] as const)(
  'a box that is %s is followed',
  (status) => {
    expect(isFollowable({ status, ...underWay }, dayAfterEnd(1000))).toBe(true)
  },
)

test.each([
  { status: 'delivered', deliveredAt: end, returnedAt: null },
  { status: 'returned', deliveredAt: null, returnedAt: end },
] as const)('a box that was $status is followed for 90 days', (box) => {
  expect(isFollowable(box, new Date(dayAfterEnd(90).getTime() - 1))).toBe(true)
  expect(isFollowable(box, dayAfterEnd(90))).toBe(false)
})

test('a box that was cancelled is not followed', () => {
  expect(isFollowable({ status: 'cancelled', ...underWay }, end)).toBe(false)
})
