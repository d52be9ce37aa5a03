import { expect, test } from 'vitest'
import { isOtherOrder } from './catalogue-values.ts'

test('what came or went changes no order; what moved does', () => {
  expect(isOtherOrder(['a', 'b'], ['a', 'c', 'b'])).toBe(false)
  expect(isOtherOrder(['a', 'b', 'c'], ['a', 'c'])).toBe(false)
  expect(isOtherOrder(['a', 'b'], ['b', 'a', 'c'])).toBe(true)
})
