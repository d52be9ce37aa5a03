import * as z from 'zod'
import { allocateRefund, type InvoicedLine, type LinePart } from '#domain/refund/plan-refund.ts'
import { cents } from '#domain/units.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { isCommitted, type RefundRow } from './locked-money.ts'

/** The lines of an invoice with the amount taken of each: by credit notes, then by promised refunds. */
export function refundableLines(
  invoice: CorrectedInvoice,
  refunds: readonly RefundRow[],
): readonly InvoicedLine[] {
  const promised = refunds.filter(
    (refund) =>
      isCommitted(refund) &&
      !refund.isIndemnity &&
      refund.status !== 'given' &&
      refund.status !== 'returned',
  )
  return promised.reduce<readonly InvoicedLine[]>((lines, { amountCents, lines: named }) => {
    const taken = allocateRefund(lines, amountCents, linePartsOf(named) ?? [])
    return lines.map((line, place) => ({
      ...line,
      creditedCents: cents(line.creditedCents + (taken[place] ?? 0)),
    }))
  }, invoice.lines)
}

const shape = z.nullable(
  z.array(z.object({ line: z.int(), amountCents: z.int().transform((value) => cents(value)) })),
)

/** The lines that the office named, from the stored refund. */
export const linePartsOf = (kept: unknown): readonly LinePart[] | null => shape.parse(kept)
