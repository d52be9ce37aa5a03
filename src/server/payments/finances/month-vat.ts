import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  exportVat as file,
  readMonthVat as endpoint,
  VatRow,
} from '#contract/payments/finances.ts'
import { boundsOfMonth, monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { csvFile, type CsvCell } from '#server/papers/rendering/csv.ts'
import { vatHeads } from '#words/finances.ts'
import { vatZoneLabels } from '#words/vat.ts'

export async function readMonthVat(
  ctx: Context,
  { month = parisMonthOf(ctx.now()) }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAccountant(ctx.actor)
  return { month, rows: await vatOfMonth(ctx.db, month) }
}

/** The VAT of the invoices and credit notes issued in that month; highest rate first. The sums are those of the papers, to the cent. */
export async function vatOfMonth(db: Database | Tx, month: string): Promise<VatRow[]> {
  const { from, to } = boundsOfMonth(month)
  const { rows } = await sql<VatRow>`
    select ${month}::text as month, v.zone, v.rate, v.exemption, sum(v.gross_cents)::int as "grossCents",
      sum(v.net_cents)::int as "netCents", sum(v.vat_cents)::int as "vatCents"
    from invoices i join invoice_vat v on v.invoice_id = i.id
    where i.issued_at >= ${from} and i.issued_at < ${to}
    group by v.zone, v.rate, v.exemption order by v.rate desc, v.zone, v.exemption nulls first`.execute(
    db,
  )
  return rows
}

/** From January to that month. */
export async function exportVat(
  ctx: Context,
  { month = parisMonthOf(ctx.now()) }: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const months = Array.from({ length: Number(month.slice(5)) }, (_, index) =>
    monthAfter(`${month.slice(0, 4)}-01`, index),
  )
  const rows: VatRow[] = []
  for (const each of months) rows.push(...(await vatOfMonth(ctx.db, each)))
  return {
    bytes: vatCsv(rows),
    type: 'text/csv; charset=utf-8',
    fileName: `tva-${month}.csv`,
    isDownload: true,
  }
}

export const vatCsv = (rows: readonly VatRow[]): Uint8Array =>
  csvFile([vatHeads, ...rows.map(cellsOf)])

const cellsOf = (row: VatRow): CsvCell[] => [
  row.month,
  { percent: row.rate / 100 },
  vatZoneLabels[row.zone],
  row.exemption ?? '',
  { cents: row.netCents },
  { cents: row.vatCents },
  { cents: row.grossCents },
]
