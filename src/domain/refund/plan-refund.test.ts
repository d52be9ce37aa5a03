import { expect, test } from 'vitest'
import { cents } from '#domain/units.ts'
import { type InvoicedLine, linesNotRendered, paidOfLines } from './plan-refund.ts'

const line = (section: number, code: string, amount: number): InvoicedLine => ({
  section,
  code,
  invoicedCents: cents(amount),
  creditedCents: cents(0),
})
const lines = [
  line(0, 'carrier', 2500),
  line(0, 'storage', 1200),
  line(0, 'processing_fee', 590),
  line(0, 'benefit_processing_fee', -590),
  line(1, 'carrier', 1800),
]

// Removed to see it fail: the kind of the line; the twelve euros of days that were spent were proposed too.
test('of a box that is not made, all that was paid is given back, but the days of storage', () => {
  const parts = linesNotRendered(lines, paidOfLines(lines), (section) => section === 0)
  expect(parts).toEqual([{ line: 0, amountCents: 2500 }])
})
