import { expect, test } from 'vitest'
import { cartonNumbers, labelNumberOf, splitTrackingNumbers } from './tracking-number.ts'

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

test('the cartons of one label are numbered, within the length of a number', () => {
  expect(cartonNumbers('6A12345678901').slice(0, 3)).toEqual([
    '6A12345678901',
    '6A12345678901CARTON2',
    '6A12345678901CARTON3',
  ])
  const long = cartonNumbers('9'.repeat(40))
  expect(new Set(long.map(({ length }) => length))).toEqual(new Set([40]))
  expect(new Set(long).size).toBe(20)
  const number = '6A12345678901'
  expect(new Set(cartonNumbers(number).map(labelNumberOf))).toEqual(new Set([number]))
})
