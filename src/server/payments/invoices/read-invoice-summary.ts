import type * as z from 'zod/mini'
import type {
  listMyInvoiceYears,
  readMyInvoiceSummary,
} from '#contract/payments/invoice-summary.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { requireTry } from '#server/core/attempts.ts'
import { NotFound } from '#server/core/refused.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { summaryDocument } from './summary-document.ts'
import { yearlyInvoices, totalsOfYear, type SummarisedInvoice } from './yearly-invoices.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { csvFile, type CsvCell } from '#server/papers/rendering/csv.ts'

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

/** A row per invoice and rate, then a row per rate of the year, then the grand total. */
function summaryCsv(invoices: readonly SummarisedInvoice[]): Uint8Array {
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

/** My invoices of a year in one file; 404 for a year without any, 429 after thirty requests an hour. */
export async function readInvoiceSummary(
  ctx: Context,
  { year, format }: z.output<typeof readMyInvoiceSummary.input>,
): Promise<SentFile> {
  const customerId = requireCustomer(ctx.actor)
  // Each request draws a PDF, one at a time for the whole server.
  await requireTry(ctx, { key: `invoice-summary:${customerId}`, max: 30, windowMs: 3_600_000 })
  const invoices = await yearlyInvoices(ctx, customerId, year)
  if (invoices.length === 0) throw new NotFound()
  const fileName = `factures-${year}.${format}`
  if (format === 'csv') {
    return { bytes: summaryCsv(invoices), type: 'text/csv; charset=utf-8', fileName }
  }
  const content = summaryDocument(await readSettings(ctx.db), { year, invoices, now: ctx.now() })
  return { bytes: await renderPdf(content), type: 'application/pdf', fileName }
}

export async function listInvoiceYears(
  ctx: Context,
): Promise<z.input<typeof listMyInvoiceYears.output>> {
  const years = await ctx.db
    .selectFrom('invoices')
    .select((row) => [
      'year',
      row.fn.countAll<number>().filterWhere('corrects', 'is', null).as('invoices'),
      row.fn.count<number>('corrects').as('credit_notes'),
      row.fn.sum<number>('total_cents').as('total'),
    ])
    .where('customer_id', '=', requireCustomer(ctx.actor))
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute()
  return {
    years: years.map(({ year, invoices, credit_notes: creditNotes, total }) => ({
      year,
      invoices,
      creditNotes,
      totalCents: Number(total),
    })),
  }
}
