import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, cents } from '#domain/units.ts'
import { invoiceTotals } from './invoice.ts'
import { summaryTotals } from './yearly-summary.ts'

const exemptGroup = { rate: basisPoints(0), exemption: 'art. 262 I' }
const charged = { rate: basisPoints(2000), exemption: null }
const line = (amountCents: number, vat: typeof exemptGroup | typeof charged) => ({
  amountCents: cents(amountCents),
  vat,
})

test('a year adds up what its invoices say, by rate and exemption', () => {
  const invoices = [
    invoiceTotals([line(3535, exemptGroup), line(690, charged)]),
    invoiceTotals([line(990, charged)]),
  ]
  expect(summaryTotals(invoices)).toEqual({
    grossCents: 5215,
    netCents: 3535 + 575 + 825,
    vatCents: 115 + 165,
    groups: [
      { ...charged, grossCents: 1680, netCents: 1400, vatCents: 280 },
      { ...exemptGroup, grossCents: 3535, netCents: 3535, vatCents: 0 },
    ],
  })
})

test('no invoice, nothing due', () => {
  expect(summaryTotals([])).toEqual({ grossCents: 0, netCents: 0, vatCents: 0, groups: [] })
})

test('whatever the invoices, the sums of the year are the sums of the papers', () => {
  const lines = fc.array(
    fc.tuple(fc.integer({ min: -5000, max: 500_000 }), fc.constantFrom(exemptGroup, charged)),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 6 }), (year) => {
      const invoices = year.map((sold) =>
        invoiceTotals(sold.map(([amount, vat]) => line(amount, vat))),
      )
      const total = summaryTotals(invoices)
      const sum = (of: 'grossCents' | 'netCents' | 'vatCents') =>
        invoices.reduce((before, invoice) => before + invoice[of], 0)
      expect([total.grossCents, total.netCents, total.vatCents]).toEqual([
        sum('grossCents'),
        sum('netCents'),
        sum('vatCents'),
      ])
      expect(total.netCents + total.vatCents).toBe(total.grossCents)
    }),
  )
})
