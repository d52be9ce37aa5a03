import { vatKindOf } from '#domain/invoice/vat.ts'
import { sumOf } from '#domain/money.ts'
import type { Cents } from '#domain/units.ts'

/** A line of an invoice; what is left of it is without its reductions and what was given back (`paidOfLines`). */
export type PaidLine = { readonly code: string; readonly leftCents: Cents }

/** What was paid for the transport, and not given back (docs/rules/shipping.md#customs-declaration). */
export const paidPostage = (lines: readonly PaidLine[]): Cents =>
  sumOf(lines.filter(({ code }) => vatKindOf(code) === 'carrier').map(({ leftCents }) => leftCents))
