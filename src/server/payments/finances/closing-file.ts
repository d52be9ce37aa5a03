import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { FinanceTable, MonthFigures } from '#contract/payments/finances.ts'
import { boundsOfMonth, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { csvFile, type CsvCell } from '#server/papers/rendering/csv.ts'
import { closingHeads, financeFileNames, financeHeads, invoiceListHeads } from '#words/finances.ts'
import { financeCells } from './finance-cells.ts'
import { financeRows, type LedgerRow } from './finance-rows.ts'
import { vatCsv, vatOfMonth } from './month-vat.ts'

/** The file of a closed month: its figures, its invoices and credit notes with their prints, its VAT, and the lines behind it. */
export async function closingFile(
  ctx: Context,
  month: string,
  figures: MonthFigures,
): Promise<Uint8Array> {
  const zip = new ZipFile()
  const add = (name: string, bytes: Uint8Array) =>
    // The same month gives the same bytes.
    zip.addBuffer(Buffer.from(bytes), `${name}.csv`, { mtime: boundsOfMonth(month).to })
  add(`chiffres-${month}`, csvFile(figureRows(figures)))
  add(
    `factures-et-avoirs-${month}`,
    csvFile([invoiceListHeads, ...(await invoiceLines(ctx, month))]),
  )
  add(`tva-${month}`, vatCsv(await vatOfMonth(ctx.db, month)))
  for (const table of ['payments', 'refunds', 'movements'] as const) {
    const lines = await allRows(ctx, table, month)
    const cells = lines.map((row) => financeCells(table, row))
    add(`${financeFileNames[table]}-${month}`, csvFile([financeHeads, ...cells]))
  }
  zip.end()
  return buffer(Readable.from(zip.outputStream as AsyncIterable<Buffer>))
}

const figureRows = ({ received, refunded, invoiced, balances }: MonthFigures): CsvCell[][] => [
  [...closingHeads],
  ['Encaissements', String(received.count), { cents: received.cents }, 'EUR'],
  ['Remboursements', String(refunded.count), { cents: refunded.cents }, 'EUR'],
  ['Factures', String(invoiced.invoices), '', ''],
  ['Avoirs', String(invoiced.creditNotes), '', ''],
  ['Total HT, avoirs déduits', '', { cents: invoiced.netCents }, 'EUR'],
  ['TVA, avoirs déduits', '', { cents: invoiced.vatCents }, 'EUR'],
  ['Total TTC, avoirs déduits', '', { cents: invoiced.grossCents }, 'EUR'],
  ...balances.flatMap(({ currency, ...sums }) => {
    const line = (name: string, amount: number): CsvCell[] => [
      `Stripe : ${name}`,
      '',
      { cents: amount },
      currency.toUpperCase(),
    ]
    return [
      line('débits', sums.chargesCents),
      line('remboursements', sums.refundsCents),
      line('contestations', sums.disputesCents),
      line('frais', sums.feesCents),
      line('virements', sums.payoutsCents),
      line('autres', sums.othersCents),
    ]
  }),
]

async function invoiceLines(ctx: Context, month: string): Promise<CsvCell[][]> {
  const { from, to } = boundsOfMonth(month)
  const { rows } = await sql<InvoiceLine>`
    select i.number, i.issued_at, c.client_number, i.content -> 'customer' ->> 'name' as client, o.number as order,
      f.number as corrected, i.total_cents, v.net, v.vat, i.content_sha256, i.pdf_sha256
    from invoices i join orders o on o.id = i.order_id join customers c on c.user_id = i.customer_id
    left join invoices f on f.id = i.corrects
    left join lateral (select sum(net_cents)::int as net, sum(vat_cents)::int as vat from invoice_vat v
      where v.invoice_id = i.id) v on true
    where i.issued_at >= ${from} and i.issued_at < ${to}
    order by i.series desc, i.year, i.sequence`.execute(ctx.db)
  return rows.map((row) => [
    row.number,
    parisDayText(parisDayOf(row.issued_at)),
    row.client_number,
    row.client,
    row.order,
    row.corrected ?? '',
    { cents: row.net ?? 0 },
    { cents: row.vat ?? 0 },
    { cents: row.total_cents },
    row.content_sha256,
    row.pdf_sha256 ?? '',
  ])
}

type InvoiceLine = {
  readonly number: string
  readonly issued_at: Date
  readonly client_number: string
  readonly client: string
  readonly order: string
  readonly corrected: string | null
  readonly total_cents: number
  readonly net: number | null
  readonly vat: number | null
  readonly content_sha256: string
  readonly pdf_sha256: string | null
}

const batch = 1000

async function allRows(ctx: Context, table: FinanceTable, month: string): Promise<LedgerRow[]> {
  const all: LedgerRow[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last && { at: last.created_at, id: last.id }
    const rows = await financeRows(ctx, { table, month }, { after, limit: batch })
    all.push(...rows)
    if (rows.length < batch) return all
  }
}
