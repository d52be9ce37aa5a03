import { sql } from 'kysely'
import type { FinanceRow, FinanceTable } from '#contract/payments/finances.ts'
import { owingStatuses } from '#domain/storage/storage.ts'
import { parisDayOf, parisDayText, parisMonthOf } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import type { Cursor } from '#server/core/paging.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import { isStorageOverdue } from '#server/warehouse/parcels/is-storage-overdue.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { financeKind, financeState } from '#words/finances.ts'
import { financeTables, soonestFirst } from './finance-tables.ts'
import type { InvoiceFilter } from './found-invoices.ts'

export type AskedRows = InvoiceFilter & {
  readonly table: FinanceTable
  readonly month?: string | undefined
  readonly due?: 'yes' | undefined
}

type Stretch = { readonly after: Cursor | undefined; readonly limit: number }

/** A line as SQL gives it. */
export type LedgerRow = {
  readonly id: string
  /** What the lines are paged by. */
  readonly created_at: Date
  readonly at: Date
  readonly kind: string
  readonly reference: string
  readonly order_id: string | null
  readonly parcel_id: string | null
  readonly amount_cents: number
  readonly currency: string
  readonly fee_cents: number | null
  readonly state: string | null
  readonly due_at: Date | null
  readonly days: number | null
  readonly note: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly client_number: string | null
}

/** The lines of a table after that one: the newest first, or the one that ends first. */
export async function financeRows(
  ctx: Context,
  { table, month = parisMonthOf(ctx.now()), ...filter }: AskedRows,
  { after, limit }: Stretch,
): Promise<readonly LedgerRow[]> {
  if (table === 'storage') return storageRows(ctx, { after, limit })
  const lines = financeTables[table]({ ...filter, month, now: ctx.now() })
  // A bare column: of an expression, PostgreSQL would sort all lines and not read the index.
  const [key, beyond, order] = soonestFirst.has(table)
    ? [sql`l.sort_at`, sql`>`, sql`asc`]
    : [sql`l.created_at`, sql`<`, sql`desc`]
  const rest = after ? sql`where (${key}, l.id) ${beyond} (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<LedgerRow>`
    select l.*, l.created_at as at, ${key} as created_at, c.first_name, c.last_name, c.client_number
    from (${lines}) l left join customers c on c.user_id = l.customer_id ${rest}
    order by ${key} ${order}, l.id ${order} limit ${limit}`.execute(ctx.db)
  return rows
}

export const financeRow = (row: LedgerRow): FinanceRow => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  reference: row.reference,
  orderId: row.order_id,
  parcelId: row.parcel_id,
  client:
    row.client_number === null
      ? null
      : { name: clientNameOf(row), clientNumber: row.client_number },
  amountCents: row.amount_cents,
  currency: row.currency,
  feeCents: row.fee_cents,
  state: row.state,
  dueAt: row.due_at?.toISOString() ?? null,
  days: row.days,
  note: row.note,
})

const clientNameOf = ({
  first_name,
  last_name,
}: Pick<LedgerRow, 'first_name' | 'last_name'>): string =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim()

/** A line of a file, under `financeHeads`. */
export const financeCells = (table: FinanceTable, row: LedgerRow): readonly CsvCell[] => [
  dayText(row.at),
  financeKind(table, row.kind),
  row.reference,
  row.client_number ?? '',
  clientNameOf(row),
  { cents: row.amount_cents },
  row.currency.toUpperCase(),
  row.fee_cents === null ? '' : { cents: row.fee_cents },
  row.state === null ? '' : financeState(table, row.state),
  row.due_at === null ? '' : dayText(row.due_at),
  row.days === null ? '' : String(row.days),
  row.note ?? '',
]

const dayText = (at: Date): string => parisDayText(parisDayOf(at))

/** The parcels whose storage is due today, the last arrived first, each with its days and its amount. */
async function storageRows(ctx: Context, { after, limit }: Stretch): Promise<readonly LedgerRow[]> {
  const beyond = after
    ? sql`and (h.received_at, h.parcel_id) < (${after.at}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<StoredRow>`
    select h.parcel_id as id, h.received_at as created_at, p.tracking_number as reference,
      c.first_name, c.last_name, c.client_number
    from stored_parcels h join customers c on c.user_id = h.customer_id join parcels p on p.id = h.parcel_id
    where ${await isStorageOverdue(ctx, owingStatuses)} ${beyond}
    order by h.received_at desc, h.parcel_id desc limit ${limit}`.execute(ctx.db)
  if (rows.length === 0) return []
  const due = await storageDue(
    ctx.db,
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    at: row.created_at,
    kind: 'storage',
    order_id: null,
    parcel_id: row.id,
    amount_cents: due.get(row.id)?.feeDueCents ?? 0,
    currency: 'eur',
    fee_cents: null,
    state: null,
    due_at: null,
    days: due.get(row.id)?.days ?? 0,
    note: null,
  }))
}

type StoredRow = Pick<
  LedgerRow,
  'id' | 'created_at' | 'reference' | 'first_name' | 'last_name' | 'client_number'
>

/** Counting stops there: the screen shows « 1 000+ ». */
const mostCounted = 1000

/** What is due for storage in all, as far as a thousand parcels. */
export async function storageTotal(ctx: Context) {
  const rows = await storageRows(ctx, { after: undefined, limit: mostCounted + 1 })
  const counted = rows.slice(0, mostCounted)
  return {
    count: counted.length,
    cents: counted.reduce((sum, { amount_cents: amount }) => sum + amount, 0),
    isMore: rows.length > mostCounted,
  }
}
