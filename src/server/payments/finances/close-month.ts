import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type * as z from 'zod/mini'
import type { FinanceTable, MonthFigures } from '#contract/payments/finances.ts'
import type { readMonthClosing as readMonthClosingEndpoint } from '#contract/payments/month-closings.ts'
import { boundsOfMonth, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { isPaymentConfigured, requireAccountant, requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { SentFile } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { type CsvCell, csvFile } from '#server/papers/rendering/csv.ts'
import { firstOpenMonth, isMonthCompared } from '#server/payments/comparison/differences.ts'
import { waitForIssues } from '#server/payments/invoices/issue-paper.ts'
import { closingHeads, financeFileNames, financeHeads, invoiceListHeads } from '#words/finances.ts'
import { financeCells, financeRows, type LedgerRow } from './finance-rows.ts'
import { monthFigures, vatCsv, vatOfMonth } from './month-figures.ts'

export const closingKey = (month: string): string => `closings/month-${month}.zip`

/**
 * Closes a month that is over, once, after the months before it: freezes its figures and keeps its file. Invoices and credit notes
 * issued later are of a later month. Refuses with `month-closed`, `month-not-over`, `earlier-month-open`, `invoices-not-ready`,
 * `not-compared`.
 */
export async function closeMonth(
  ctx: Context,
  { month }: { readonly month: string },
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // An invoice dated of this month is committed before, or dated after. Two closings wait too.
    await waitForIssues(tx)
    await requireClosable(tx, ctx, month)
    const inTx = { ...ctx, db: tx }
    const figures = await monthFigures(tx, month)
    const bytes = await closingFile(inTx, month, figures)
    await ctx.files.put(closingKey(month), bytes)
    await tx
      .insertInto('month_closings')
      .values({
        month,
        closed_at: ctx.now(),
        closed_by: adminId,
        figures: JSON.stringify(figures),
        file_sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.byteLength,
      })
      .execute()
    const { grossCents } = figures.invoiced
    await recordFact(tx, ctx, { type: 'finance.month-closed', details: { month, grossCents } })
    return {}
  })
}

async function requireClosable(tx: Tx, ctx: Context, month: string): Promise<void> {
  const { from, to } = boundsOfMonth(month)
  const closed = await tx
    .selectFrom('month_closings')
    .select('month')
    .where('month', '=', month)
    .executeTakeFirst()
  if (closed) throw new Refused('month-closed')
  if (ctx.now() < to) throw new Refused('month-not-over')
  const next = await nextMonthToClose(tx, ctx.now())
  if (next !== month) throw new Refused('earlier-month-open', { next })
  const unprinted = await tx
    .selectFrom('invoices')
    .select('id')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .where('pdf_sha256', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (unprinted) throw new Refused('invoices-not-ready')
  // The provider's movements of the month are all known. Where nothing is sold, there are none.
  if (isPaymentConfigured(ctx) && !(await isMonthCompared(tx, month))) {
    throw new Refused('not-compared')
  }
}

/** The first month that is not closed; `null` while it is not over, or nothing was paid yet. */
export async function nextMonthToClose(db: Database | Tx, now: Date): Promise<string | null> {
  const next = await firstOpenMonth(db)
  return next !== null && boundsOfMonth(next).to <= now ? next : null
}

/** The file as it was made; 404 for a month that is not closed. */
export async function readMonthClosing(
  ctx: Context,
  { closedMonth }: z.output<typeof readMonthClosingEndpoint.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  found(
    await ctx.db
      .selectFrom('month_closings')
      .select('month')
      .where('month', '=', closedMonth)
      .executeTakeFirst(),
  )
  const bytes = await ctx.files.get(closingKey(closedMonth))
  if (!bytes) throw new Error(`the closing of ${closedMonth} has lost its file`)
  const fileName = `cloture-${closedMonth}.zip`
  return { bytes, type: 'application/zip', fileName, isDownload: true }
}

/** The file of a closed month: its figures, its invoices and credit notes with their prints, its VAT, and the lines behind it. */
async function closingFile(
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
