import { vatKindOf } from '#domain/invoice/vat.ts'
import type { Cents } from '#domain/units.ts'
import type { LinePart } from './allocate-refund.ts'
import type { InvoicedLine } from './paid-of-lines.ts'

/**
 * Of a quote (a section of its invoice) whose box is not made, what was paid of each line: but of days of storage, which were
 * spent whether it leaves or not. `paid` as `paidOfLines` tells it.
 */
export const linesNotRendered = (
  lines: readonly InvoicedLine[],
  paid: readonly Cents[],
  isOfQuote: (section: number) => boolean,
): LinePart[] =>
  lines.flatMap(({ section, code }, line) => {
    const amountCents = paid[line]
    return isOfQuote(section) && vatKindOf(code) !== 'storage' && amountCents
      ? [{ line, amountCents }]
      : []
  })
