import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { csvFile, type CsvCell } from '#server/papers/rendering/csv.ts'
import { totalsOfYear, type SummarisedInvoice } from './yearly-invoices.ts'

const heads = [
  'Facture',
  'Date',
  'Commande',
  'Description',
  'Taux de TVA (%)',
  'Exonération',
  'Total HT',
  'TVA',
  'Total TTC',
  'Statut',
]

type Group = SummarisedInvoice['content']['totals']['groups'][number]

/** A row per invoice and rate, then a row per rate of the year, then the whole. */
export function summaryCsv(invoices: readonly SummarisedInvoice[]): Uint8Array {
  const totals = totalsOfYear(invoices)
  return csvFile([
    heads,
    ...invoices.flatMap(invoiceRows),
    ...totals.groups.map((group) => ['Total par taux', '', '', '', ...amountsOf(group), '']),
    [
      'Total',
      '',
      '',
      '',
      '',
      '',
      { cents: totals.netCents },
      { cents: totals.vatCents },
      { cents: totals.grossCents },
      '',
    ],
  ])
}

const invoiceRows = (invoice: SummarisedInvoice): CsvCell[][] =>
  invoice.content.totals.groups.map((group) => [
    invoice.number,
    parisDayText(parisDayOf(invoice.issuedAt)),
    invoice.content.orderNumber,
    invoice.description,
    ...amountsOf(group),
    invoice.kind === 'credit-note' ? 'Avoir' : 'Payée',
  ])

const amountsOf = ({ rate, exemption, netCents, vatCents, grossCents }: Group): CsvCell[] => [
  { percent: rate / 100 },
  exemption ?? '',
  { cents: netCents },
  { cents: vatCents },
  { cents: grossCents },
]
