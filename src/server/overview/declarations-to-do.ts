import { sql } from 'kysely'
import type { ToDo } from '#contract/overview.ts'
import { changeableContentsStatuses, missingOf } from '#domain/parcel/contents.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Context } from '#server/core/context.ts'

const mostCounted = 100

/** Declarations that lack something for the customs: one line for all of them, about the first to complete. */
export async function declarationsToDo(ctx: Context, customerId: string): Promise<ToDo[]> {
  const rows = await ctx.db
    .selectFrom('parcels')
    .select(['id', 'tracking_number', 'merchant', 'status', 'has_contents', 'has_invoice'])
    .where('customer_id', '=', customerId)
    .where('destroyed_at', 'is', null)
    .where('status', 'in', changeableContentsStatuses)
    .where(sql<boolean>`not (has_contents and has_invoice)`)
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
    hasContents: first.has_contents,
    hasInvoice: first.has_invoice,
  })
  const parcel = {
    id: first.id,
    trackingNumber: first.tracking_number,
    merchant: first.merchant,
  }
  return [{ kind: 'declaration-incomplete', ...parcel, missing, count: rows.length }]
}
