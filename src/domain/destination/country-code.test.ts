import { expect, test } from 'vitest'
import { countryCode } from './country-code.ts'
import { destinations, territoryCodes } from './destination.ts'

test('a territory, France and any country that a person types have their code', () => {
  for (const name of destinations) expect(countryCode(name)).toBe(territoryCodes[name])
  const codes = {
    'nouvelle calédonie': 'NC',
    FRANCE: 'FR',
    'France métropolitaine': 'FR',
    Allemagne: 'DE',
    Germany: 'DE',
    'royaume-uni': 'GB',
    Belgique: 'BE',
    be: 'BE',
  }
  for (const [name, code] of Object.entries(codes))
    expect([name, countryCode(name)]).toEqual([name, code])
})

test('what is no country has none', () => {
  for (const name of ['', 'Atlantide', 'Union européenne', 'ZZ', 'monde'])
    expect([name, countryCode(name)]).toEqual([name, null])
})
