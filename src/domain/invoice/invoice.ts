import { sumOf } from '#domain/money.ts'
import { cents, vatIncludedIn, type Branded, type Cents } from '#domain/units.ts'
import type { VatRule } from './vat.ts'

export type InvoiceNumber = Branded<string, 'InvoiceNumber'>
export type CreditNoteNumber = Branded<string, 'CreditNoteNumber'>

/** `F-2026-000001`. Throws on a year or sequence that no invoice can have. */
export const invoiceNumber = (year: number, sequence: number): InvoiceNumber =>
  numbered('F', year, sequence) as InvoiceNumber

/** `A-2026-000001`. Throws on a year or sequence that no credit note can have. */
export const creditNoteNumber = (year: number, sequence: number): CreditNoteNumber =>
  numbered('A', year, sequence) as CreditNoteNumber

/** One line of an invoice: amount TTC, with the VAT rule in force when it was sold. */
export type InvoiceLine = { readonly amountCents: Cents; readonly vat: VatRule }

export type VatGroup = VatRule & {
  readonly grossCents: Cents
  readonly netCents: Cents
  readonly vatCents: Cents
}

/** `grossCents` is TTC, `netCents` HT; net + VAT = gross, in each group and in total. */
export type InvoiceTotals = {
  readonly grossCents: Cents
  readonly netCents: Cents
  readonly vatCents: Cents
  /** Highest rate first. */
  readonly groups: readonly VatGroup[]
}

/** Totals per VAT rate and exemption; VAT is extracted once per group, so that lines do not add up rounding errors. */
export function invoiceTotals(lines: readonly InvoiceLine[]): InvoiceTotals {
  const groups = Map.groupBy(lines, ({ vat }) => `${vat.rate} ${vat.exemption}`)
  return totalsOfGroups([...groups.values()].flatMap(vatGroup))
}

export const totalsOfGroups = (groups: readonly VatGroup[]): InvoiceTotals => ({
  grossCents: sumOf(groups.map((group) => group.grossCents)),
  netCents: sumOf(groups.map((group) => group.netCents)),
  vatCents: sumOf(groups.map((group) => group.vatCents)),
  groups: groups.toSorted((a, b) => b.rate - a.rate),
})

/** The VAT in these amounts TTC, by rate; exempt lines are left out. */
export const vatBorne = (lines: readonly InvoiceLine[]): VatGroup[] =>
  invoiceTotals(lines).groups.filter(({ rate }) => rate > 0)

function vatGroup(lines: readonly InvoiceLine[]): VatGroup[] {
  const [first] = lines
  if (first === undefined) return []
  const grossCents = sumOf(lines.map((line) => line.amountCents))
  const vatCents = vatIncludedIn(grossCents, first.vat.rate)
  return [{ ...first.vat, grossCents, netCents: cents(grossCents - vatCents), vatCents }]
}

function numbered(letter: 'A' | 'F', year: number, sequence: number): string {
  if (!isWithin(year, 2000, 9999) || !isWithin(sequence, 1, 999_999))
    throw new RangeError(`no document number for ${year}, ${sequence}`)
  return `${letter}-${year}-${String(sequence).padStart(6, '0')}`
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most
