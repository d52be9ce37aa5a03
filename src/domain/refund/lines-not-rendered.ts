import { vatKindOf } from '#domain/invoice/vat.ts'
import type { Cents } from '#domain/units.ts'
import type { LinePart } from './allocate-refund.ts'
import type { InvoicedLine } from './paid-of-lines.ts'

/**
 * What was paid for each line of a quote (a section of its invoice) whose box will not be packed; not for days of storage, which
 * were used whether the box leaves or not. `paid` comes from `paidOfLines`.
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
