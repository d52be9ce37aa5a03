import { expect, test } from 'vitest'
import { addressKey } from '#server/core/attempts.ts'

// Removed to see it fail: the two patterns with a port; each connection was then another client.
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51034', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['[2001:db8:1:2:ffff::1]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
