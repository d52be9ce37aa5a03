import type { PricedLine } from '#contract/core/shapes.ts'

/** A line as it is stored and shown, without its VAT rate, which only the invoice needs. */
export const linesOf = (stored: unknown): PricedLine[] =>
  (stored as PricedLine[]).map(({ code, label, quantity, unitCents, amountCents }) => ({
    code,
    label,
    quantity,
    unitCents,
    amountCents,
  }))
