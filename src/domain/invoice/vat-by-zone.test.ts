import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '#domain/money.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { invoiceTotals } from './invoice.ts'
import { vatByZone, type VatSource } from './vat-by-zone.ts'

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
