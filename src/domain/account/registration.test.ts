import { expect, test } from 'vitest'
import { countryNamed, otherCountries, territories } from './country.ts'
import { canBePhone, frenchNumber } from './registration.ts'

test.each([
  ['0612345678', 'France', true],
  ['06 12 34 56 78', 'Martinique', true],
  ['+33 6 12 34 56 78', 'France', true],
  ['123456', 'Nouvelle-Calédonie', true],
  ['123456', 'France', false],
  ['123456', 'Polynésie Française', false],
  ['87 12 34 56', 'Polynésie Française', true],
  ['123456', '', true],
  ['12345', '', false],
  ['1234567890123456', 'France', false],
  ['06123abc78', 'France', false],
])('the phone « %s » in « %s »: %s', (phone, country, expected) => {
  expect(canBePhone(phone, country)).toBe(expected)
})

test.each([
  ['06 12 34 56 78', '590', '+33612345678'],
  ['06.95.12.34.56', '596', '+33695123456'],
  ['05 55 12 34 56', '594', '+33555123456'],
  ['0692 12 34 56', '33', '+262692123456'],
  ['0639 12 34 56', '262', '+262639123456'],
  ['0690 12 34 56', '596', '+590690123456'],
  ['0694 12 34 56', '590', '+594694123456'],
  ['0697 12 34 56', '33', '+596697123456'],
  ['0596 12 34 56', '590', '+596596123456'],
  ['0708 45 12 34', '508', undefined],
  ['0976 12 34 56', '590', undefined],
  ['+590 6 12 34 56 78', '590', undefined],
  ['0612345678', '32', undefined],
  ['41 12 34', '508', undefined],
])('« %s » where the calling code is %s is the French number %s', (typed, code, expected) => {
  expect(frenchNumber(typed, code)).toBe(expected)
})

test('every country has one code and one name', () => {
  const all = [...territories, ...otherCountries]
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(otherCountries.length).toBeGreaterThan(190)
  expect(countryNamed('Nouvelle-Calédonie')?.code).toBe('NC')
  expect(countryNamed('Atlantide')).toBeUndefined()
})
