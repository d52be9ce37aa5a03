import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditNoteTotals, invoiceTotals, type InvoiceTotals } from '#domain/invoice/invoice.ts'
import { summaryTotals } from '#domain/invoice/yearly-summary.ts'
import { sumOf } from '#domain/money.ts'
import { basisPoints, cents, type Cents } from '#domain/units.ts'
import {
  allocateRefund,
  leftOf,
  leftOfAll,
  type LinePart,
  paidOfLines,
  planRefund,
  type RefundWish,
} from './plan-refund.ts'

const rules = [
  { rate: basisPoints(2000), exemption: null },
  { rate: basisPoints(850), exemption: null },
  { rate: basisPoints(0), exemption: 'Exonération' },
]
/** Benefits are negative; the sum is what was paid. */
const invoice = fc
  .array(
    fc.record({ amount: fc.integer({ min: -2000, max: 9000 }), vat: fc.constantFrom(...rules) }),
    { minLength: 1, maxLength: 8 },
  )
  .filter((lines) => lines.reduce((sum, { amount }) => sum + amount, 0) > 0)
const wish: fc.Arbitrary<RefundWish> = fc.oneof(
  fc.constant({ kind: 'whole' } as const),
  fc.record({
    kind: fc.constant('amount' as const),
    amountCents: fc.integer({ min: 1, max: 20_000 }).map(cents),
  }),
  fc.record({
    kind: fc.constant('lines' as const),
    parts: fc.array(
      fc.record({
        line: fc.integer({ min: 0, max: 8 }),
        amountCents: fc.integer({ min: 1, max: 9000 }).map(cents),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)

type Line = { readonly amount: number; readonly vat: (typeof rules)[number] }

/** An order whose refunds are requested, then paid out in the order of `turns`, as the provider decides. */
function giveBack(lines: readonly Line[], wishes: readonly RefundWish[], turns: readonly number[]) {
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0)
  let committed = 0
  const owed: { readonly amountCents: Cents; readonly parts: readonly LinePart[] | null }[] = []
  let credited = lines.map(() => cents(0))
  const state = () =>
    lines.map(({ amount }, line) => ({
      invoicedCents: cents(amount),
      creditedCents: credited[line] ?? cents(0),
      code: amount < 0 ? 'benefit_processing_fee' : 'processing_fee',
      section: line % 2,
    }))
  const notes: InvoiceTotals[] = []
  for (const asked of wishes) {
    const planned = planRefund(state(), cents(paid - committed), asked)
    if (!planned.ok) continue
    committed += planned.value.amountCents
    owed.push(planned.value)
  }
  while (owed.length > 0) {
    const [refund] = owed.splice((turns[notes.length] ?? 0) % owed.length, 1)
    if (!refund) break
    const taken = allocateRefund(state(), refund.amountCents, refund.parts ?? [])
    expect(sumOf(taken)).toBe(refund.amountCents)
    notes.push(
      creditNoteTotals(
        lines.map(({ vat }, line) => ({
          vat,
          creditedBeforeCents: credited[line] ?? cents(0),
          creditedCents: taken[line] ?? cents(0),
        })),
      ),
    )
    credited = credited.map((before, line) => cents(before + (taken[line] ?? 0)))
  }
  return { paid, committed, notes, left: leftOfAll(state()), credited }
}

const sequence = [
  invoice,
  fc.array(wish, { maxLength: 10 }),
  fc.array(fc.nat({ max: 9 }), { minLength: 10, maxLength: 10 }),
] as const

// Seen to fail: with the check of `refund-exceeds-payment` removed.
test('whatever is asked for, and in whatever order it is given, no more goes back than was paid', () => {
  fc.assert(
    fc.property(...sequence, (lines, wishes, turns) => {
      const { paid, committed, notes, left } = giveBack(lines, wishes, turns)
      expect(committed).toBeLessThanOrEqual(paid)
      const credited = summaryTotals(notes)
      expect(credited.grossCents).toBe(0 - committed)
      expect(left).toBe(paid - committed)
      for (const { grossCents, netCents, vatCents, groups } of notes) {
        expect(netCents + vatCents).toBe(grossCents)
        expect(sumOf(groups.map((group) => group.grossCents))).toBe(grossCents)
        expect(sumOf(groups.map((group) => group.vatCents))).toBe(vatCents)
      }
    }),
    { numRuns: 300 },
  )
})

// Seen to fail: with VAT extracted from each credit note alone.
test('given back to the end, the credit notes cancel the invoice line by line and rate by rate, VAT included', () => {
  fc.assert(
    fc.property(...sequence, (lines, wishes, turns) => {
      const { notes, credited } = giveBack(lines, [...wishes, { kind: 'whole' }], turns)
      expect(credited).toEqual(lines.map(({ amount }) => amount))
      const sold = invoiceTotals(
        lines.map(({ amount, vat }) => ({ amountCents: cents(amount), vat })),
      )
      const total = summaryTotals([sold, ...notes])
      expect([total.grossCents, total.netCents, total.vatCents]).toEqual([0, 0, 0])
      for (const group of total.groups) expect([group.grossCents, group.vatCents]).toEqual([0, 0])
    }),
    { numRuns: 300 },
  )
})

test('a line never gives more than it has, nor with another sign', () => {
  fc.assert(
    fc.property(invoice, fc.integer({ min: 1, max: 20_000 }), (lines, amount) => {
      const state = lines.map((line) => ({
        invoicedCents: cents(line.amount),
        creditedCents: cents(0),
      }))
      if (amount > leftOfAll(state)) return
      allocateRefund(state, cents(amount)).forEach((taken, line) => {
        const invoiced = lines[line]?.amount ?? 0
        expect(Math.abs(taken)).toBeLessThanOrEqual(Math.abs(invoiced))
        expect(taken * invoiced).toBeGreaterThanOrEqual(0)
      })
    }),
    { numRuns: 300 },
  )
})

/** A paid quote: its total is more than its reductions. */
const anySection = fc
  .array(
    fc.oneof(
      fc.record({
        code: fc.constantFrom(
          'carrier',
          'free_carrier',
          'insurance',
          'signature',
          'processing_fee',
        ),
        amount: fc.integer({ min: 1, max: 9000 }),
        credited: fc.integer({ min: 0, max: 1 }),
      }),
      fc.record({
        code: fc.constantFrom('discount_office', 'discount_office_fee', 'benefit_consolidation'),
        amount: fc.integer({ min: -5000, max: -1 }),
        credited: fc.constant(0),
      }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .filter((lines) => lines.reduce((left, { amount, credited }) => left + amount - credited, 0) >= 0)

// Seen to fail: with the last circle removed from `paidOfLines`.
test('what is left of the lines of an invoice is what was paid of it, and no line gives more than it has', () => {
  fc.assert(
    fc.property(fc.array(anySection, { minLength: 1, maxLength: 3 }), (sections) => {
      const invoice = sections.flatMap((of, section) =>
        of.map(({ code, amount, credited }) => ({
          invoicedCents: cents(amount),
          creditedCents: cents(credited),
          code,
          section,
        })),
      )
      const paid = paidOfLines(invoice)
      expect(sumOf(paid)).toBe(leftOfAll(invoice))
      invoice.forEach((line, at) => {
        expect(paid[at]).toBeGreaterThanOrEqual(0)
        expect(paid[at]).toBeLessThanOrEqual(Math.max(0, leftOf(line)))
      })
    }),
    { numRuns: 500 },
  )
})
