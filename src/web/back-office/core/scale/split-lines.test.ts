import { expect, test } from 'vitest'
import { asciiOf, splitLines } from './split-lines.ts'

test('lines come in pieces, and end by CR, LF or both', () => {
  expect(splitLines('S S  2.500 kg\r\nS S  2.5')).toEqual({
    lines: ['S S  2.500 kg'],
    rest: 'S S  2.5',
  })
  expect(splitLines('a\rb\n').lines).toEqual(['a', 'b'])
  expect(splitLines('').rest).toBe('')
})

test('the eighth bit is left out, and what never ends does not grow', () => {
  expect(asciiOf(Uint8Array.from([0xb2, 0x2e, 0x35]))).toBe('2.5')
  expect(splitLines('x'.repeat(5000)).rest).toHaveLength(200)
})
