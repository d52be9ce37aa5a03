import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import {
  destinations,
  countryWithin,
  isAddressFor,
  restOfTheWorld,
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
  expect(isAddressFor('Guadeloupe', 'Guadeloupe')).toBe(true)
  expect(isAddressFor('Guadeloupe', 'France')).toBe(true)
  expect(isAddressFor('Guadeloupe', 'Martinique')).toBe(false)
  expect(isAddressFor(restOfTheWorld, 'Canada')).toBe(true)
  expect(isAddressFor(restOfTheWorld, 'Martinique')).toBe(false)
  expect(isAddressFor('Guadeloupe', 'Belgique')).toBe(false)
  expect(isAddressFor('La Réunion', 'reunion')).toBe(true)
  expect(isAddressFor('Nouvelle-Calédonie', ' Nouvelle Calédonie')).toBe(true)
  expect(isAddressFor(restOfTheWorld, 'martinique')).toBe(false)
  expect(isAddressFor(restOfTheWorld, 'France')).toBe(false)
  expect(isAddressFor(restOfTheWorld, 'France métropolitaine')).toBe(false)
})

test('an address is in the territory that it is sent to, or in the country as typed', () => {
  expect(countryWithin('Nouvelle-Calédonie', 'France')).toBe('Nouvelle-Calédonie')
  expect(countryWithin('La Réunion', 'reunion')).toBe('La Réunion')
  expect(countryWithin(restOfTheWorld, 'Canada')).toBe('Canada')
})
