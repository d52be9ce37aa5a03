import { sql } from 'kysely'
import type { FinanceRow, FinanceTable } from '#contract/payments/finances.ts'
import { parisMonthOf } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import type { Cursor } from '#server/core/paging.ts'
import { financeTables, soonestFirst } from './finance-tables.ts'
import type { InvoiceFilter } from './found-invoices.ts'
import { storageRows } from './storage-rows.ts'

export type AskedRows = InvoiceFilter & {
  readonly table: FinanceTable
  readonly month?: string | undefined
}

export type Stretch = { readonly after: Cursor | undefined; readonly limit: number }

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

export const clientNameOf = ({
  first_name,
  last_name,
}: Pick<LedgerRow, 'first_name' | 'last_name'>): string =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim()
