import { netOfLines } from '#domain/invoice/net-of-lines.ts'
import type { InvoiceLine, InvoiceTotals } from '#domain/invoice/invoice.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { sumOf } from '#domain/money.ts'
import { credit, debit, entryOf, type Entry, type EntryLine } from './entry.ts'

export type SoldPaper = {
  readonly number: string
  readonly issuedAt: Date
  /** On a credit note: the number of the invoice. */
  readonly corrects: string | null
  readonly customer: EntryLine['customer']
  readonly lines: readonly (InvoiceLine & { readonly code: string })[]
  readonly totals: InvoiceTotals
}

/**
 * An invoice: the customer owes the total TTC, each kind of service earns its amount HT, VAT is collected. A credit note has
 * negative lines: it takes back.
 */
export function saleEntry({
  number,
  issuedAt,
  corrects,
  customer,
  lines,
  totals,
}: SoldPaper): Entry {
  const nets = netOfLines(lines, totals.groups)
  const earned = Map.groupBy(lines.keys(), (place) => vatKindOf(lines[place]?.code ?? ''))
  const label = corrects === null ? `Facture ${number}` : `Avoir ${number} sur ${corrects}`
  return entryOf({ journal: 'VE', at: issuedAt, piece: number, label }, [
    { account: 'customers', cents: debit(totals.grossCents), customer },
    ...[...earned].map(([kind, places]) => ({
      account: kind,
      cents: credit(sumOf([...places].flatMap((place) => nets[place] ?? []))),
    })),
    { account: 'vat', cents: credit(totals.vatCents) },
  ])
}
