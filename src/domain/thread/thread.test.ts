import { expect, test } from 'vitest'
import { otherSide, unreadSince } from './thread.ts'

test('a message is left ten minutes to be read on the site before a mail tells of it', () => {
  expect(unreadSince(new Date('2026-11-20T10:00:00Z'))).toEqual(new Date('2026-11-20T09:50:00Z'))
})

test('what one side writes the other reads', () => {
  expect([otherSide('customer'), otherSide('staff')]).toEqual(['staff', 'customer'])
})
