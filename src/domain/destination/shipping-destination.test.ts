import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import {
  countryOfAddress,
  countryWithin,
  destinations,
  isAddressFor,
  restOfTheWorld,
  type ShippingDestination,
  shippingDestinations,
  towards,
  zoneOf,
} from './destination.ts'

test('each destination is said with its article', () => {
  const said = shippingDestinations.map(towards)
  expect(said).toEqual([
    'vers la Guadeloupe',
    'vers la Martinique',
    'vers La Réunion',
    'vers Mayotte',
    'vers la Guyane',
    'vers la Polynésie Française',
    'vers la Nouvelle-Calédonie',
    'vers Wallis-et-Futuna',
    'vers Saint-Pierre-et-Miquelon',
    'vers Saint-Martin',
    'vers Saint-Barthélemy',
    'vers les Terres australes et antarctiques françaises',
    'vers le Reste du monde',
  ])
})

test('the rest of the world is in no zone', () => {
  expect(zoneOf(initialCatalogue, restOfTheWorld)).toBeNull()
  for (const name of destinations) {
    expect(zoneOf(initialCatalogue, name)).toBe(initialCatalogue.zones[name])
  }
})

test('a territory is reached by its name or by France; the rest of the world is abroad', () => {
  const isIn = (to: ShippingDestination, country: string, postalCode = '') =>
    isAddressFor(to, { country, postalCode })
  expect(isIn('Guadeloupe', 'Guadeloupe')).toBe(true)
  expect(isIn('Guadeloupe', 'France')).toBe(true)
  expect(isIn('Guadeloupe', 'Martinique')).toBe(false)
  expect(isIn(restOfTheWorld, 'Canada')).toBe(true)
  expect(isIn(restOfTheWorld, 'Martinique')).toBe(false)
  expect(isIn('Guadeloupe', 'Belgique')).toBe(false)
  expect(isIn('La Réunion', 'reunion')).toBe(true)
  expect(isIn('Nouvelle-Calédonie', ' Nouvelle Calédonie')).toBe(true)
  expect(isIn(restOfTheWorld, 'martinique')).toBe(false)
  expect(isIn(restOfTheWorld, 'France')).toBe(false)
  expect(isIn(restOfTheWorld, 'France métropolitaine')).toBe(false)
})

// Seen to fail: an address in Paris was good for all twelve territories.
test('a postal code of another place is not in the destination; a code that says nothing is not judged', () => {
  const isIn = (to: ShippingDestination, country: string, postalCode: string) =>
    isAddressFor(to, { country, postalCode })
  for (const country of ['France', 'Guadeloupe']) {
    const good = ['97110', '97 110', '97009', '', 'H2L 2G4', '0590'].map((code) =>
      isIn('Guadeloupe', country, code),
    )
    expect(good).not.toContain(false)
    const wrong = ['75011', '97410', '97150', '97133', '98800'].map((code) =>
      isIn('Guadeloupe', country, code),
    )
    expect(wrong).not.toContain(true)
  }
  expect(isIn('Saint-Martin', 'France', '97150')).toBe(true)
  expect(isIn('Saint-Barthélemy', 'France', '97133')).toBe(true)
  // A letterbox of a large receiver in Saint-Denis.
  expect(isIn('La Réunion', 'La Réunion', '97743')).toBe(true)
  expect(isIn(restOfTheWorld, 'Belgique', '75011')).toBe(true)
})

test('« France » with a postal code of a territory is stored as that territory', () => {
  const stored = (country: string, postalCode: string) => countryOfAddress({ country, postalCode })
  expect(stored('France', '97110')).toBe('Guadeloupe')
  expect(stored('France', '98 800')).toBe('Nouvelle-Calédonie')
  expect(stored('France', '75011')).toBe('France')
  expect(stored('Belgique', '97110')).toBe('Belgique')
  expect(stored('Martinique', '97110')).toBe('Martinique')
})

test('an address is in the territory that it is sent to, or in the country as typed', () => {
  expect(countryWithin('Nouvelle-Calédonie', 'France')).toBe('Nouvelle-Calédonie')
  expect(countryWithin('La Réunion', 'reunion')).toBe('La Réunion')
  expect(countryWithin(restOfTheWorld, 'Canada')).toBe('Canada')
})
