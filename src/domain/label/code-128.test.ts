import { expect, test } from 'vitest'
import { checksumOf, code128, valuesOf } from './code-128.ts'

const drawn = (modules: readonly boolean[]) => modules.map((black) => (black ? '1' : '0')).join('')

// The worked example of the encyclopaedia: « Wikipedia » in table B, checksum 88.
test('a word is written in table B with its published checksum', () => {
  expect(valuesOf('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65])
  expect(checksumOf(valuesOf('Wikipedia'))).toBe(88)
})

// GS1's example of a series of digits: start C, pairs, and the checksum by hand: (105 + 12 + 2×34 + 3×56) mod 103 = 44.
test('digits go two by two in table C', () => {
  expect(valuesOf('123456')).toEqual([105, 12, 34, 56])
  expect(checksumOf(valuesOf('123456'))).toBe(44)
})

test('a tracking number changes tables where it pays; an odd run gives its first digit away', () => {
  expect(valuesOf('6A12345678')).toEqual([104, 22, 33, 99, 12, 34, 56, 78])
  expect(valuesOf('A12345')).toEqual([104, 33, 17, 99, 23, 45])
  expect(valuesOf('123456AB')).toEqual([105, 12, 34, 56, 100, 33, 34])
})

test('bars are those of the standard: start B, A, checksum, stop', () => {
  // checksum (104 + 33) mod 103 = 34, which is B.
  const [start, a, b, end] = ['11010010000', '10100011000', '10001011000', '1100011101011']
  expect(drawn(code128('A') ?? [])).toBe(`${start}${a}${b}${end}`)
})

test('every symbol is eleven modules wide, with three bars; what it cannot hold is refused', () => {
  expect(code128('6A12345678')).toHaveLength(11 * 9 + 13)
  expect(code128('é')).toBeNull()
  expect(code128('')).toBeNull()
})
