import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  exportVat as file,
  MonthFigures,
  readMonthVat as readMonthVatEndpoint,
  VatRow,
} from '#contract/payments/finances.ts'
import { boundsOfMonth, monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { type CsvCell, csvFile } from '#server/papers/rendering/csv.ts'
import { vatHeads } from '#words/finances.ts'
import { vatZoneLabels } from '#words/vat.ts'

export async function monthFigures(db: Database | Tx, month: string): Promise<MonthFigures> {
  const [found] = await figuresOfMonths(db, [month])
  if (!found) throw new Error(`no figures of ${month}`)
  return found.figures
}

/** The figures of consecutive months, in their order. Reads each row once, however many months there are. */
export async function figuresOfMonths(
  db: Database | Tx,
  months: readonly string[],
): Promise<readonly { readonly month: string; readonly figures: MonthFigures }[]> {
  if (months.length === 0) return []
  const span = spanOf(months)
  const balances = await balancesOf(db, span)
  const { rows } = await sql<FigureRow>`
    select n.month, n.place::int, coalesce(p.count, 0) as payments, coalesce(p.cents, 0) as received, coalesce(r.count, 0) as refunds,
      coalesce(r.cents, 0) as refunded, coalesce(i.papers, 0) as papers, coalesce(i.notes, 0) as notes,
      coalesce(i.gross, 0) as gross, coalesce(v.net, 0) as net, coalesce(v.vat, 0) as vat
    from unnest(${months}::text[]) with ordinality n (month, place)
    left join (select ${placeIn(span, 'captured_at')} as place, count(*)::int as count, sum(amount_cents)::int as cents
      from payments where ${within(span, 'captured_at')} group by 1) p using (place)
    left join (select ${placeIn(span, 'completed_at')} as place, count(*)::int as count, sum(amount_cents)::int as cents
      from refunds where ${within(span, 'completed_at')} group by 1) r using (place)
    left join (select ${placeIn(span, 'issued_at')} as place, count(*)::int as papers, count(corrects)::int as notes,
      sum(total_cents)::int as gross from invoices where ${within(span, 'issued_at')} group by 1) i using (place)
    left join (select ${placeIn(span, 'issued_at')} as place, sum(net_cents)::int as net, sum(vat_cents)::int as vat
      from invoices i join invoice_vat v on v.invoice_id = i.id where ${within(span, 'issued_at')} group by 1) v using (place)
    order by n.place`.execute(db)
  return rows.map(({ month, ...found }) => ({
    month,
    figures: {
      received: { count: found.payments, cents: found.received },
      refunded: { count: found.refunds, cents: found.refunded },
      balances: balances.flatMap(({ place, ...sums }) => (place === found.place ? [sums] : [])),
      invoiced: {
        invoices: found.papers - found.notes,
        creditNotes: found.notes,
        grossCents: found.gross,
        netCents: found.net,
        vatCents: found.vat,
      },
    },
  }))
}

type Sum =
  | 'place'
  | 'payments'
  | 'received'
  | 'refunds'
  | 'refunded'
  | 'papers'
  | 'notes'
  | 'gross'
  | 'net'
  | 'vat'
type FigureRow = { readonly month: string } & { readonly [sum in Sum]: number }

/** The first instant of each month, and the end of the last one. */
type Span = { readonly starts: readonly Date[]; readonly end: Date }

function spanOf(months: readonly string[]): Span {
  const bounds = months.map(boundsOfMonth)
  return { starts: bounds.map(({ from }) => from), end: bounds.at(-1)?.to ?? new Date(0) }
}

const within = ({ starts: [start], end }: Span, column: string) =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`

/** Which of the months, from 1. */
const placeIn = ({ starts }: Span, column: string) =>
  sql`width_bucket(${sql.ref(column)}, ${starts}::timestamptz[])`

const ofDisputes = sql`category in ('dispute', 'dispute_reversal')`
const ofRefunds = sql`category in ('refund', 'refund_failure')`
const ofPayouts = sql`category in ('payout', 'payout_reversal')`

type Balance = MonthFigures['balances'][number] & { readonly place: number }

/** The provider's movements by month and currency; its fees are those on each movement and those that it charges alone. */
async function balancesOf(db: Database | Tx, span: Span): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    select ${placeIn(span, 'created_at')} as place, currency,
      coalesce(sum(amount_cents) filter (where category = 'charge'), 0)::int as "chargesCents",
      coalesce(sum(amount_cents) filter (where ${ofRefunds}), 0)::int as "refundsCents",
      coalesce(sum(amount_cents) filter (where ${ofDisputes}), 0)::int as "disputesCents",
      (coalesce(sum(amount_cents) filter (where category = 'fee'), 0) - sum(fee_cents))::int as "feesCents",
      coalesce(sum(amount_cents) filter (where ${ofPayouts}), 0)::int as "payoutsCents",
      coalesce(sum(amount_cents) filter (where not (category in ('charge', 'fee') or ${ofRefunds} or ${ofDisputes}
        or ${ofPayouts})), 0)::int as "othersCents"
    from provider_entries where ${within(span, 'created_at')}
    group by 1, currency order by currency <> 'eur', currency`.execute(db)
  return rows
}

export async function readMonthVat(
  ctx: Context,
  { month = parisMonthOf(ctx.now()) }: z.output<typeof readMonthVatEndpoint.input>,
): Promise<z.input<typeof readMonthVatEndpoint.output>> {
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
