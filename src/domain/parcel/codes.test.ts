import { expect, test } from 'vitest'
import { parseShelfCode } from './shelf.ts'
import { normaliseTrackingNumber, parseTrackingNumber } from './tracking-number.ts'

test.each([
  ['6a 1234-5678 901', '6A12345678901'],
  [' lx123456789fr\n', 'LX123456789FR'],
  ['1Z\u00A0999–AA1', '1Z999AA1'],
  ['AB12', 'AB12'],
  ['9'.repeat(40), '9'.repeat(40)],
])('the tracking number %j is %s', (typed, number) => {
  expect(parseTrackingNumber(typed)).toEqual({ ok: true, value: number })
  expect(normaliseTrackingNumber(typed)).toBe(number)
})

test.each(['', '---', 'ABC', '9'.repeat(41), 'ABCD<b>', 'AB/12', 'ÉTÉ2026', 'ßßßß'])(
  'the tracking number %j is refused',
  (typed) => {
    expect(parseTrackingNumber(typed)).toEqual({ ok: false, refusal: 'tracking-number-invalid' })
  },
)

test.each([
  ['B12', 'B12'],
  [' b-12 ', 'B12'],
  ['A-12-3', 'A-12-3'],
  ['a 12 3', 'A-12-3'],
  ['A12-3', 'A-12-3'],
  ['AB7', 'AB7'],
])('the shelf %j is %s, and stays so', (typed, code) => {
  expect(parseShelfCode(typed)).toEqual({ ok: true, value: code })
  expect(parseShelfCode(code)).toEqual({ ok: true, value: code })
})

test.each(['', 'A', '12', 'A-', 'ABC12', 'A-1234', 'A-12-3-4', 'A--12'])(
  'the shelf %j is refused',
  (typed) => {
    expect(parseShelfCode(typed)).toEqual({ ok: false, refusal: 'shelf-invalid' })
  },
)
