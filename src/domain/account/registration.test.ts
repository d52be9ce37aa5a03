import { expect, test } from 'vitest'
import { countryNamed, otherCountries, territories } from './country.ts'
import { canBePhone } from './registration.ts'

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

test('every country has one code and one name', () => {
  const all = [...territories, ...otherCountries]
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(otherCountries.length).toBeGreaterThan(190)
  expect(countryNamed('Nouvelle-Calédonie')?.code).toBe('NC')
  expect(countryNamed('Atlantide')).toBeUndefined()
})
