import { sql } from 'kysely'
import type { ToDo } from '#contract/office/overview.ts'
import { changeableContentsStatuses, missingOf } from '#domain/parcel/contents.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import {
  customsPapers,
  lacksPapers,
  paperColumns,
} from '#server/warehouse/contents/customs-papers.ts'
import type { Context } from '#server/core/context.ts'

const mostCounted = 100

/** Declarations that lack something for the customs: one line for all of them, about the first to complete; what is paid comes first. */
export async function declarationsToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number', 'merchant', 'status', ...paperColumns])
    .where('customer_id', '=', customerId)
    .where('destroyed_at', 'is', null)
    .where('status', 'in', changeableContentsStatuses)
    .where(sql<boolean>`${sql.raw(lacksPapers('parcels'))}`)
    .orderBy(sql`status <> 'processing'`)
    .orderBy(sql`status = 'pending_arrival'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostCounted)
    .execute()
  const [first] = rows
  if (!first) return []
  const missing = missingOf({
    status: first.status as ParcelStatus,
    isDestroyed: false,
    ...customsPapers(first),
  })
  const parcel = {
    id: first.id,
    trackingNumber: first.tracking_number,
    merchant: first.merchant,
  }
  return [
    {
      kind: 'declaration-incomplete',
      ...parcel,
      missing,
      isPaid: first.status === 'processing',
      count: rows.length,
    },
  ]
}
