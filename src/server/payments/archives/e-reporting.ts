import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readEReporting as readEReportingEndpoint } from '#contract/payments/finance-files.ts'
import {
  addDays,
  type ParisDay,
  parisDayOfText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { csvFile, type CsvCell } from '#server/papers/rendering/csv.ts'
import { refundMoves } from '#server/payments/refunds/refund-moves.ts'
import { customerKindNames, eReportingHeads, eReportingNames } from '#words/finances.ts'

/** What was sold, paid and given back on one day to people, or to companies, at one rate. */
export type ReportedRow = {
  /** In Paris, `YYYY-MM-DD`: of the invoice, the payment or the refund. */
  readonly day: string
  readonly kind: 'payments' | 'refunds' | 'sales'
  readonly customers: 'companies' | 'people'
  /** In basis points. */
  readonly rate: number
  readonly exemption: string | null
  readonly papers: number
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
}

/**
 * The daily totals of CGI art. 290 and 290 A (docs/rules/money.md#e-reporting): invoices less credit notes, payments of orders, and
 * refunds of credit notes less those that came back, each by the rates of its paper. The sums are those of the papers, to the cent.
 */
export async function readEReporting(
  ctx: Context,
  { format, ...asked }: z.output<typeof readEReportingEndpoint.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const rows = await reportedRows(ctx.db, askedDays(asked))
  const fileName = `e-reporting-${asked.from}-${asked.to}.${format}`
  if (format === 'csv') {
    const bytes = csvFile([eReportingHeads, ...rows.map(cellsOf)])
    return { bytes, type: 'text/csv; charset=utf-8', fileName, isDownload: true }
  }
  const { company } = await readSettings(ctx.db)
  const { siren, vatNumber } = company
  const told = { ...asked, currency: 'EUR', seller: { siren, vatNumber }, rows }
  const bytes = new TextEncoder().encode(`${JSON.stringify(told, null, 2)}\n`)
  return { bytes, type: 'application/json', fileName, isDownload: true }
}

export async function reportedRows(
  db: Database,
  { from, until }: Pick<AskedDays, 'from' | 'until'>,
): Promise<readonly ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select to_char(m.at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, m.kind,
      case when i.content -> 'customer' ? 'company' then 'companies' else 'people' end as customers,
      v.rate, v.exemption, count(distinct i.id)::int as papers, sum(m.sign * v.net_cents)::int as "netCents",
      sum(m.sign * v.vat_cents)::int as "vatCents", sum(m.sign * v.gross_cents)::int as "grossCents"
    from (
      select id as invoice_id, issued_at as at, 'sales' as kind, 1 as sign from invoices
        where issued_at >= ${from} and issued_at < ${until}
      union all
      select n.id, p.captured_at, 'payments', 1 from payments p join invoices n on n.order_id = p.order_id and n.corrects is null
        where p.captured_at >= ${from} and p.captured_at < ${until}
      union all
      select n.id, r.at, 'refunds', case when r.is_back then 1 else -1 end
        from ${refundMoves} r join invoices n on n.refund_id = r.id where r.at >= ${from} and r.at < ${until}
    ) m join invoices i on i.id = m.invoice_id join invoice_vat v on v.invoice_id = i.id
    group by 1, 2, 3, 4, 5
    order by 1, 2 desc, 3 desc, v.rate desc, v.exemption nulls first`.execute(db)
  return rows
}

const cellsOf = (row: ReportedRow): CsvCell[] => [
  row.day,
  eReportingNames[row.kind],
  customerKindNames[row.customers],
  { percent: row.rate / 100 },
  row.exemption ?? '',
  String(row.papers),
  { cents: row.netCents },
  { cents: row.vatCents },
  { cents: row.grossCents },
]

type AskedDays = {
  readonly first: ParisDay
  readonly last: ParisDay
  readonly from: Date
  /** Midnight after the last day. */
  readonly until: Date
}

/** From the first day to the end of the last one, in Paris. Refuses more than a year, and an end before the beginning. */
export function askedDays(asked: { readonly from: string; readonly to: string }): AskedDays {
  const first = parisDayOfText(asked.from)
  const last = parisDayOfText(asked.to)
  if (last < first) throw new InvalidInput({ to: 'before-from' })
  if (last - first > 365) throw new InvalidInput({ to: 'too-long' })
  return { first, last, from: startOfParisDay(first), until: startOfParisDay(addDays(last, 1)) }
}
