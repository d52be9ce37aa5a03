import { expect, test } from 'vitest'
import { splitTrackingNumbers } from './tracking-number.ts'

test.each([
  ['6A 1234 5678 901', ['6A12345678901']],
  ['6A12345678901\nXS948271635FR', ['6A12345678901', 'XS948271635FR']],
  [
    '6A12345678901, XS948271635FR;8R37104482915',
    ['6A12345678901', 'XS948271635FR', '8R37104482915'],
  ],
  ['6A12345678901 XS948271635FR', ['6A12345678901', 'XS948271635FR']],
  ['6A12345678901 et XS948271635FR', ['6A12345678901', 'XS948271635FR']],
  ['Colis 1 : 6A 1234 5678 901\r\nColis 2 : xs948271635fr\r\n', ['6A12345678901', 'XS948271635FR']],
  ['6a12345678901\n6A-1234-5678-901', ['6A12345678901']],
  ['1Z 999 AA1 01 2345 6784', ['1Z999AA10123456784']],
  ['', []],
  [' \n ', []],
  ['a/b', ['A/B']],
])('%j gives %j', (text, numbers) => {
  expect(splitTrackingNumbers(text)).toEqual(numbers)
})
