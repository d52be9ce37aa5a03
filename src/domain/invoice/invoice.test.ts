import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, cents } from '#domain/units.ts'
import {
  creditNoteNumber,
  creditNoteTotals,
  invoiceNumber,
  invoiceTotals,
  netOfLines,
  vatBorne,
} from './invoice.ts'
import { initialVatTable, vatKindOf, vatRuleOf } from './vat.ts'

test('an invoice is F-2026-000001, a credit note A-2026-000001', () => {
  expect(invoiceNumber(2026, 1)).toBe('F-2026-000001')
  expect(invoiceNumber(2026, 999_999)).toBe('F-2026-999999')
  expect(creditNoteNumber(2027, 42)).toBe('A-2027-000042')
})

test.each([
  [2026, 0],
  [2026, 1.5],
  [2026, 1_000_000],
  [26, 1],
])('%i with %d is no number of a document', (year, sequence) => {
  expect(() => invoiceNumber(year, sequence)).toThrow(RangeError)
})

test('the shipped table is 20 % for plans, storage and photos, exempt with its sentence for shipping', () => {
  for (const code of ['plan', 'storage', 'photo_request'])
    expect(vatRuleOf(initialVatTable, code, 'dom')).toEqual({ rate: 2000, exemption: null })
  for (const code of ['carrier', 'insurance', 'consolidation', 'benefit_consolidation']) {
    const rule = vatRuleOf(initialVatTable, code, 'com')
    expect(rule.rate).toBe(0)
    expect(rule.exemption).toMatch(/^Exonération de TVA/)
  }
})

test('an unknown code, also one that objects have, is handling', () => {
  expect(vatKindOf('anything')).toBe('handling')
  expect(vatKindOf('constructor')).toBe('handling')
})

const charged = { rate: basisPoints(2000), exemption: null }

const exempt = { rate: basisPoints(0), exemption: 'Exonération' }

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('totals are per rate, and VAT is extracted once per rate', () => {
  const charged = { rate: basisPoints(2000), exemption: null }
  const exempt = { rate: basisPoints(0), exemption: 'Exonération' }
  const lines = [
    { amountCents: cents(6560), vat: exempt },
    { amountCents: cents(350), vat: charged },
    { amountCents: cents(350), vat: charged },
  ]
  expect(invoiceTotals(lines)).toEqual({
    grossCents: 7260,
    netCents: 7143,
    vatCents: 117,
    groups: [
      { ...charged, grossCents: 700, netCents: 583, vatCents: 117 },
      { ...exempt, grossCents: 6560, netCents: 6560, vatCents: 0 },
    ],
  })
})

test('what is borne is told by rate, and an exempt line bears none', () => {
  const at = (rate: number, amount: number) => ({
    amountCents: cents(amount),
    vat: { rate: basisPoints(rate), exemption: null },
  })
  const borne = vatBorne([at(850, 1085), at(0, 6560), at(2000, 350), at(2000, 350)])
  expect(borne.map(({ rate, vatCents }) => [rate, vatCents])).toEqual([
    [2000, 117],
    [850, 85],
  ])
})

test('an invoice without lines is nothing', () => {
  expect(invoiceTotals([])).toEqual({ grossCents: 0, netCents: 0, vatCents: 0, groups: [] })
})

test('net and VAT add up to the lines, in each group and in all', () => {
  const lines = fc.array(
    fc.record({
      amountCents: fc.integer({ min: -1e6, max: 1e7 }).map(cents),
      vat: fc.record({
        rate: fc.constantFrom(0, 210, 850, 2000).map(basisPoints),
        exemption: fc.constantFrom(null, 'Exonération'),
      }),
    }),
  )
  fc.assert(
    fc.property(lines, (all) => {
      const totals = invoiceTotals(all)
      expect(totals.netCents + totals.vatCents).toBe(totals.grossCents)
      expect(all.reduce((sum, line) => sum + line.amountCents, 0)).toBe(totals.grossCents)
      for (const group of totals.groups)
        expect(group.netCents + group.vatCents).toBe(group.grossCents)
    }),
  )
})

test('the lines HT are the total HT, VAT being extracted once per rate', () => {
  const lines = [
    { amountCents: cents(350), vat: charged },
    { amountCents: cents(6560), vat: exempt },
    { amountCents: cents(350), vat: charged },
  ]
  // Rounded by themselves, two lines of 2,92 would make 5,84; the group is 5,83.
  expect(netOfLines(lines, invoiceTotals(lines).groups)).toEqual([292, 6560, 291])
})

const vat = fc.record({
  rate: fc.constantFrom(0, 210, 850, 2000).map(basisPoints),
  exemption: fc.constantFrom(null, 'Exonération'),
})

const amountCents = fc.integer({ min: -1e6, max: 1e7 }).map(cents)

// Removed to see it fail: the net that a group grows by (each line rounded by itself).
test('of any invoice: their sum is the total HT, and each is within a cent of its own net', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ amountCents, vat })), (lines) => {
      const { groups, netCents } = invoiceTotals(lines)
      const nets = netOfLines(lines, groups)
      expect(sum(nets)).toBe(netCents)
      nets.forEach((net, place) => {
        const line = lines[place]
        const own = ((line?.amountCents ?? 0) * 10_000) / (10_000 + (line?.vat.rate ?? 0))
        expect(Math.abs(net - own)).toBeLessThanOrEqual(1)
      })
    }),
  )
})

// Removed to see it fail: what is missing, given to the largest line.
test('of any credit note: their sum is its total HT, whatever earlier ones have rounded', () => {
  const part = fc.integer({ min: 0, max: 1e5 }).map(cents)
  const credited = fc.record({ vat, creditedBeforeCents: part, creditedCents: part })
  fc.assert(
    fc.property(fc.array(credited), (lines) => {
      const { groups, netCents } = creditNoteTotals(lines)
      const printed = lines
        .filter(({ creditedCents }) => creditedCents > 0)
        .map((line) => ({ amountCents: cents(0 - line.creditedCents), vat: line.vat }))
      expect(sum(netOfLines(printed, groups))).toBe(netCents)
    }),
  )
})
