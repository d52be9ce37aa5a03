import { expect, test } from 'vitest'
import { mayStayWithout, readRecoveryCode, recoveryCode } from './second-factor.ts'

const bytes = Uint8Array.from([0x00, 0x44, 0x32, 0x14, 0xc7, 0x42, 0x54, 0xb6, 0x35, 0xcf])

test('ten bytes are sixteen signs in groups of four, every bit of them', () => {
  expect(recoveryCode(bytes)).toBe('0123-4567-89ab-cdef')
  expect(recoveryCode(new Uint8Array(10).fill(255))).toBe('zzzz-zzzz-zzzz-zzzz')
  expect(() => recoveryCode(new Uint8Array(9))).toThrow(RangeError)
})

test.each([
  '0123-4567-89ab-cdef',
  ' 0123 4567 89AB CDEF ',
  'OI23–4567–89ab–cdef',
  'o l23456789abcdef',
])('« %s » is read as its owner meant it', (typed) => {
  expect(readRecoveryCode(typed)).toBe('0123456789abcdef')
})

test.each([
  [1, true, true],
  [0, true, false],
  [0, false, true],
  [2, false, true],
])('%i factors left, one required: %s → may stay so: %s', (left, isRequired, may) => {
  expect(mayStayWithout(left, isRequired)).toBe(may)
})
