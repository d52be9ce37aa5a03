import { sumOf } from '#domain/money.ts'
import { type BasisPoints, type Branded, cents, type Cents, vatIncludedIn } from '#domain/units.ts'
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

/**
 * The amount HT of each line, to print. VAT is extracted once per rate, from the sum of its lines; the net of a line is what it
 * adds to the net of its group. Each is within a cent of the line's own net, and their sum is the total HT to the cent. A credit
 * note may round differently: its largest line takes the difference.
 */
export function netOfLines(lines: readonly InvoiceLine[], groups: readonly VatGroup[]): Cents[] {
  const nets = lines.map(() => cents(0))
  for (const group of groups) {
    const places = lines.flatMap(({ vat }, place) =>
      vat.rate === group.rate && vat.exemption === group.exemption ? [place] : [],
    )
    const amounts = places.map((place) => lines[place]?.amountCents ?? cents(0))
    const grown = grownNets(amounts, group.rate)
    const largest = amounts.findIndex((one) => Math.abs(one) === mostOf(amounts))
    const missing = group.netCents - sumOf(grown)
    places.forEach((place, index) => {
      nets[place] = cents((grown[index] ?? 0) + (index === largest ? missing : 0))
    })
  }
  return nets
}

const mostOf = (amounts: readonly Cents[]): number => Math.max(...amounts.map(Math.abs))

function grownNets(amounts: readonly Cents[], rate: BasisPoints): Cents[] {
  let gross = cents(0)
  return amounts.map((amount) => {
    const before = netOf(gross, rate)
    gross = cents(gross + amount)
    return cents(netOf(gross, rate) - before)
  })
}

const netOf = (gross: Cents, rate: BasisPoints): number => gross - vatIncludedIn(gross, rate)

/**
 * A line of the invoice with the amounts that earlier credit notes took and that this one takes; the VAT rate is the one of the
 * sale.
 */
type CreditedLine = {
  readonly vat: VatRule
  readonly creditedBeforeCents: Cents
  readonly creditedCents: Cents
}

/**
 * The totals of a credit note, negative. The VAT of a group is the VAT of all credit notes so far minus that of the earlier ones:
 * if each note were rounded alone, cents would get lost, and the last note could not cancel the invoice.
 */
export function creditNoteTotals(lines: readonly CreditedLine[]): InvoiceTotals {
  const groups = Map.groupBy(lines, ({ vat }) => `${vat.rate} ${vat.exemption}`)
  return totalsOfGroups([...groups.values()].flatMap(creditedGroup))
}

function creditedGroup(lines: readonly CreditedLine[]): VatGroup[] {
  const [first] = lines
  if (first === undefined || lines.every(({ creditedCents }) => creditedCents === 0)) return []
  const { rate } = first.vat
  const before = sumOf(lines.map(({ creditedBeforeCents }) => creditedBeforeCents))
  const now = sumOf(lines.map(({ creditedCents }) => creditedCents))
  const vat = vatIncludedIn(cents(before + now), rate) - vatIncludedIn(before, rate)
  return [
    {
      ...first.vat,
      grossCents: negative(now),
      vatCents: negative(vat),
      netCents: negative(now - vat),
    },
  ]
}

/** Avoids −0, which JSON would lose. */
const negative = (amount: number): Cents => cents(0 - amount)
