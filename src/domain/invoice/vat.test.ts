import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destinations, restOfTheWorld } from '#domain/destination/destination.ts'
import { sumOf } from '#domain/money.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { invoiceTotals } from './invoice.ts'
import {
  initialVatTable,
  vatByZone,
  vatFaults,
  vatRegimes,
  vatRuleOf,
  type VatSource,
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

const charged = { rate: basisPoints(2000), exemption: null }

const reduced = { rate: basisPoints(850), exemption: null }

const exempt = { rate: basisPoints(0), exemption: 'art. 262 I' }

const line = fc.record({
  code: fc.constantFrom('carrier', 'storage', 'plan', 'plan_credit'),
  // A benefit is a negative line.
  amountCents: fc.integer({ min: -5000, max: 90_000 }),
  vat: fc.constantFrom(charged, reduced, exempt),
})

const section = fc.record({
  destination: fc.constantFrom('Guadeloupe', 'Nouvelle-Calédonie', 'Reste du monde', null),
  delivery: fc.constantFrom({ country: 'Belgique' }, { country: 'France' }, null),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
})

const invoice = fc
  .record({ country: fc.constantFrom('La Réunion', 'France'), sections: fc.array(section) })
  .map(({ country, sections }): VatSource => {
    const lines = sections.flatMap((one) => one.lines)
    const totals = invoiceTotals(
      lines.map(({ amountCents, vat }) => ({ amountCents: cents(amountCents), vat })),
    )
    return { customer: { address: { country } }, sections, totals }
  })

// Guards the running sum; the VAT of each zone was then rounded by itself, and cents got lost.
test('the shares of the zones add up to each group of the invoice, to the cent', () => {
  fc.assert(
    fc.property(invoice, (source) => {
      const shares = vatByZone(source)
      for (const group of source.totals.groups) {
        const own = shares.filter(
          ({ rate, exemption }) => rate === group.rate && exemption === group.exemption,
        )
        expect(sumOf(own.map(({ grossCents }) => grossCents))).toBe(group.grossCents)
        expect(sumOf(own.map(({ vatCents }) => vatCents))).toBe(group.vatCents)
        for (const one of own) expect(one.netCents + one.vatCents).toBe(one.grossCents)
      }
    }),
  )
})

test('a line is of the zone of its delivery, an option of its buyer’s, a plan of none', () => {
  const one = (code: string, amountCents: number) => ({ code, amountCents, vat: charged })
  const sections = [
    { destination: 'Guadeloupe', delivery: { country: 'France' }, lines: [one('carrier', 1000)] },
    {
      destination: 'Reste du monde',
      delivery: { country: 'Belgique' },
      lines: [one('carrier', 1)],
    },
    {
      destination: null,
      delivery: null,
      lines: [one('photos', 200), one('plan', 1990), one('plan_credit', -1000)],
    },
  ]
  const lines = sections.flatMap((each) => each.lines)
  const totals = invoiceTotals(
    lines.map(({ amountCents, vat }) => ({ amountCents: cents(amountCents), vat })),
  )
  const source = { customer: { address: { country: 'Nouvelle-Calédonie' } }, sections, totals }
  expect(vatByZone(source).map(({ zone, grossCents }) => [zone, grossCents])).toEqual([
    ['com', 200],
    ['dom', 1000],
    ['none', 990],
    ['world', 1],
  ])
})
