import { sql } from 'kysely'
import { owingStatuses } from '#domain/storage/charged-statuses.ts'
import type { Context } from '#server/core/context.ts'
import { isStorageOverdue } from '#server/warehouse/parcels/is-storage-overdue.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import type { LedgerRow, Stretch } from './finance-rows.ts'

/** The parcels whose storage is due today, the last arrived first, each with its days and its amount. */
export async function storageRows(
  ctx: Context,
  { after, limit }: Stretch,
): Promise<readonly LedgerRow[]> {
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
