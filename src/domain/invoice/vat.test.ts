import { expect, test } from 'vitest'
import { destinations, restOfTheWorld } from '#domain/destination/destination.ts'
import { basisPoints } from '#domain/units.ts'
import {
  initialVatTable,
  vatFaults,
  vatRegimes,
  vatRuleOf,
  vatZoneOf,
  vatZoneOfShipment,
  vatZones,
} from './vat.ts'

test('each territory is of a zone of the tax law; a plan is of none, and the rest of the world its own', () => {
  expect(Object.groupBy(destinations, vatZoneOf)).toEqual({
    dom: ['Guadeloupe', 'Martinique', 'La Réunion', 'Mayotte', 'Guyane'],
    com: [
      'Polynésie Française',
      'Nouvelle-Calédonie',
      'Wallis-et-Futuna',
      'Saint-Pierre-et-Miquelon',
      'Saint-Martin',
      'Saint-Barthélemy',
      'Terres australes et antarctiques françaises',
    ],
  })
  expect([null, 'France', 'France métropolitaine'].map(vatZoneOf)).toEqual(['none', 'none', 'none'])
  expect([restOfTheWorld, 'Belgique'].map(vatZoneOf)).toEqual(['world', 'world'])
  // People type the country of a quote by hand.
  expect(['réunion', 'Nouvelle Calédonie'].map(vatZoneOf)).toEqual(['dom', 'com'])
})

// Removed to see it fail: the delivery of `vatZoneOfShipment`; mainland France was then of the rest of the world.
test('a shipment is of the zone of its territory, and the rest of the world of where it is delivered', () => {
  const zoneTo = (destination: string, country: string | null) =>
    vatZoneOfShipment(destination, country === null ? null : { country })
  // France stands for any territory: the destination says which.
  expect([zoneTo('Guadeloupe', 'Guadeloupe'), zoneTo('Guadeloupe', 'France')]).toEqual([
    'dom',
    'dom',
  ])
  expect(zoneTo('Nouvelle-Calédonie', null)).toBe('com')
  expect(zoneTo(restOfTheWorld, 'France')).toBe('none')
  expect([zoneTo(restOfTheWorld, 'Belgique'), zoneTo(restOfTheWorld, null)]).toEqual([
    'world',
    'world',
  ])
})

test('as shipped every regime, kind and zone has its rule; a franchise charges nothing and says why', () => {
  for (const regime of vatRegimes) expect(vatFaults(initialVatTable.rules[regime])).toEqual([])
  const franchise = { ...initialVatTable, regime: 'franchise' } as const
  for (const zone of vatZones) {
    expect(vatRuleOf(franchise, 'plan', zone)).toEqual({
      rate: 0,
      exemption: 'TVA non applicable, art.\u00A0293\u00A0B du CGI',
    })
  }
})

test('a rule without VAT prints why, one with VAT prints nothing', () => {
  const { real } = initialVatTable.rules
  const rules = {
    ...real,
    plan: { ...real.plan, none: { rate: basisPoints(0), exemption: null } },
    carrier: { ...real.carrier, com: { rate: basisPoints(850), exemption: 'Exonération' } },
  }
  expect(vatFaults(rules)).toEqual([
    { kind: 'carrier', zone: 'com', fault: 'exemption-unwanted' },
    { kind: 'plan', zone: 'none', fault: 'exemption-missing' },
  ])
})
