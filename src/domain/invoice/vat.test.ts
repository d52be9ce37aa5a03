import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinations, restOfTheWorld } from '#domain/destination/destination.ts'
import { basisPoints } from '#domain/units.ts'
import {
  initialVatTable,
  vatFaults,
  vatInForce,
  vatKinds,
  vatRegimes,
  vatRuleOf,
  vatZoneOf,
  vatZoneOfShipment,
  vatZones,
  type VatVersion,
} from './vat.ts'

const version = (number: number, effectiveFrom: string, toVerify = false): VatVersion => ({
  ...initialVatTable,
  version: number,
  effectiveFrom,
  toVerify,
})
const first = version(1, '2026-01-01', true)

test('each territory is of a zone of the tax law; a plan is of none, and the rest of the world its own', () => {
  expect(destinations.filter((name) => vatZoneOf(name) === 'dom')).toEqual([
    'Guadeloupe',
    'Martinique',
    'La Réunion',
    'Mayotte',
    'Guyane',
  ])
  expect(destinations.filter((name) => vatZoneOf(name) === 'none')).toEqual([])
  expect(destinations.filter((name) => vatZoneOf(name) === 'com')).toHaveLength(7)
  expect([null, 'France', 'France métropolitaine'].map(vatZoneOf)).toEqual(['none', 'none', 'none'])
  expect([restOfTheWorld, 'Belgique'].map(vatZoneOf)).toEqual(['world', 'world'])
  // A quote's country is typed by hand.
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

test.each([
  ['before everything, the first', '2025-06-01', 1],
  ['from its day on, a confirmed one', '2026-07-01', 2],
  ['the day before, the one before', '2026-06-30', 1],
  ['never one that nobody confirmed', '2027-12-31', 4],
])('%s: on %s version %i', (_, day, expected) => {
  const versions = [
    version(4, '2027-01-01'),
    first,
    version(3, '2026-09-01', true),
    version(2, '2026-07-01'),
  ]
  expect(vatInForce(versions, day).version).toBe(expected)
})

const days = fc
  .integer({ min: 0, max: 2000 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))

test('whatever was prepared, each day has one table, and none is skipped between two days', () => {
  const prepared = fc.uniqueArray(fc.tuple(days, fc.boolean()), {
    selector: ([day]) => day,
    maxLength: 8,
  })
  fc.assert(
    fc.property(prepared, days, (tables, day) => {
      const versions = [
        first,
        ...tables
          .filter(([from]) => from !== first.effectiveFrom)
          .map(([from, toVerify], index) => version(index + 2, from, toVerify)),
      ]
      const held = vatInForce(versions, day)
      expect(held.effectiveFrom <= day).toBe(true)
      expect(held.toVerify).toBe(held.version === 1)
      const later = versions.filter(
        ({ effectiveFrom, toVerify }) =>
          !toVerify && effectiveFrom > held.effectiveFrom && effectiveFrom <= day,
      )
      expect(later).toEqual([])
      for (const kind of vatKinds) expect(held.rules[held.regime][kind]).toBeDefined()
    }),
  )
})
