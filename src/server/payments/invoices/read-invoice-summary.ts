import type * as z from 'zod/mini'
import type {
  listMyInvoiceYears,
  readMyInvoiceSummary,
} from '#contract/payments/invoice-summary.ts'
import { summaryTotals } from '#domain/invoice/yearly-summary.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import type { SentFile } from '#server/core/http.ts'
import { requireTry } from '#server/core/attempts.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { NotFound } from '#server/core/refused.ts'
import { legalLines } from '#server/papers/rendering/party-lines.ts'
import { type PdfContent, type PdfPart, renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { euros, percent } from '#server/papers/rendering/printed-figures.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { csvFile, type CsvCell } from '#server/papers/rendering/csv.ts'
import {
  describing,
  descriptionOf,
  invoiceContent,
  type InvoiceContent,
  typedTotals,
} from './invoice-content.ts'

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
    .where('customer_id', 'in', accountsOf(requireCustomer(ctx.actor)))
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

type Year = {
  readonly year: number
  /** At least one invoice. */
  readonly invoices: readonly SummarisedInvoice[]
  readonly now: Date
}

/** The year's summary on paper: the customer, each invoice, the totals by rate. It is no invoice, and says so. */
function summaryDocument(settings: Settings, { year, invoices, now }: Year): PdfContent {
  const { company, contactEmail, siteName } = settings
  const title = `Récapitulatif de vos factures ${year}`
  return {
    title,
    heading: title,
    createdAt: now,
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      customerOf(invoices),
      {
        kind: 'facts',
        facts: [
          { label: 'Établi le', value: parisDate(now) },
          { label: 'Factures', value: countOf(invoices, 'invoice') },
          { label: 'Avoirs', value: countOf(invoices, 'credit-note') },
        ],
      },
      table(invoices),
      totals(invoices),
      {
        kind: 'text',
        paragraphs: [
          'Ce récapitulatif n’est pas une facture\u00A0: seuls les factures et les avoirs qu’il cite font foi. Les avoirs (remboursements) sont déduits des totaux.',
        ],
      },
    ],
    legal: legalLines(company),
  }
}

const countOf = (invoices: Year['invoices'], wanted: SummarisedInvoice['kind']): string =>
  String(invoices.filter(({ kind }) => kind === wanted).length)

/** The customer as the latest invoice names them. */
function customerOf(invoices: readonly SummarisedInvoice[]): PdfPart {
  const customer = invoices.at(-1)?.content.customer
  const lines = customer
    ? [customer.name, `N° client ${customer.clientNumber}`, customer.address.country]
    : []
  return { kind: 'blocks', blocks: [{ label: 'Client', lines }] }
}

const table = (invoices: readonly SummarisedInvoice[]): PdfPart => ({
  kind: 'table',
  columns: [
    { label: 'Document', share: 0.2, align: 'left' },
    { label: 'Date', share: 0.2, align: 'left' },
    { label: 'Description', share: 0.4, align: 'left' },
    { label: 'Montant TTC', share: 0.2, align: 'right' },
  ],
  rows: invoices.map(({ number, issuedAt, description, content }) => [
    number,
    parisDate(issuedAt),
    description,
    euros(content.totals.grossCents),
  ]),
})

function totals(invoices: readonly SummarisedInvoice[]): PdfPart {
  const { netCents, grossCents, groups } = totalsOfYear(invoices)
  return {
    kind: 'totals',
    totals: [
      { label: 'Total HT', value: euros(netCents) },
      ...groups.map(({ rate, netCents: net, vatCents }) => ({
        label: `TVA ${percent(rate)} sur ${euros(net)} HT`,
        value: euros(vatCents),
      })),
      { label: 'Total TTC', value: euros(grossCents), strong: true },
    ],
  }
}

type SummarisedInvoice = {
  readonly number: string
  readonly issuedAt: Date
  readonly description: string
  readonly kind: 'invoice' | 'credit-note'
  readonly content: InvoiceContent
}

/** My invoices and credit notes of that year (by their number, hence Paris time), in the order of issue. */
async function yearlyInvoices(
  ctx: Context,
  customerId: string,
  year: number,
): Promise<readonly SummarisedInvoice[]> {
  const rows = await ctx.db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoices as f', 'f.id', 'i.corrects')
    .select(['i.number', 'i.issued_at', 'i.content', 'f.number as corrected'])
    .select(describing)
    .where('i.customer_id', 'in', accountsOf(customerId))
    .where('i.year', '=', year)
    .orderBy('i.issued_at')
    .orderBy('i.series', 'desc')
    .orderBy('i.sequence')
    .execute()
  return rows.map((row) => {
    const content = invoiceContent.parse(row.content)
    const kind = content.corrects ? ('credit-note' as const) : ('invoice' as const)
    const description = descriptionOf(row)
    return { number: row.number, issuedAt: row.issued_at, description, kind, content }
  })
}

const totalsOfYear = (invoices: readonly SummarisedInvoice[]) =>
  summaryTotals(invoices.map(({ content }) => typedTotals(content.totals)))
