import type { Selectable } from 'kysely'
import type { ParcelStatus, RequestedAction } from '#domain/parcel/parcel.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { hotRows } from '#server/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import type { Parcels } from '#server/core/schema.ts'

/** A parcel of a customer, with all that its card and its page show. */
export type ParcelRow = {
  readonly id: string
  readonly tracking_number: string
  readonly merchant: string
  readonly description: string | null
  readonly requested_action: RequestedAction
  readonly status: ParcelStatus
  readonly version: number
  readonly created_at: Date
  readonly weight_g: number | null
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
  readonly received_at: Date | null
  readonly photo_ids: readonly string[]
  readonly plan: PlanId
  readonly catalogue_version: number
}

const columns = `p.id, p.tracking_number, p.merchant, p.description, p.requested_action, p.status, p.version,
    p.created_at, r.weight_g, r.length_mm, r.width_mm, r.height_mm, r.received_at, c.plan,
    array(select f.id from photos f where f.parcel_id = p.id order by f.created_at, f.id) as photo_ids,
    (select v.version from catalogue_versions v where v.effective_from <= $1
      order by v.effective_from desc, v.version desc limit 1) as catalogue_version
  from parcels p
  join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = p.id`

/** $1 now, $2 customer, $3 parcel. */
export const parcelDetailSql = `select ${columns} where p.customer_id = $2 and p.id = $3`

/** $1 now, $2 customer, $3 statuses, $4 and $5 the key of the last row shown, $6 rows. */
export const parcelListSql = `select ${columns}
  where p.customer_id = $2 and p.status = any($3) and (p.created_at, p.id) < ($4, $5)
  order by p.created_at desc, p.id desc limit $6`

export async function findParcelOf(
  ctx: Context,
  customerId: string,
  parcelId: string,
): Promise<ParcelRow | undefined> {
  const values = [ctx.now(), customerId, parcelId]
  const [row] = await hotRows<ParcelRow>(ctx.pool, 'parcel-detail', parcelDetailSql, values)
  return row
}

/** After every key there can be: what a first page starts from. */
const beforeTheFirst = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** One row more than the page shows. */
export async function findParcelsOf(
  ctx: Context,
  customerId: string,
  statuses: readonly ParcelStatus[],
  { cursor, limit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ParcelRow[]> {
  const { at, id } = decodeCursor(cursor) ?? beforeTheFirst
  const values = [ctx.now(), customerId, statuses, at, id, pageSize(limit) + 1]
  return hotRows<ParcelRow>(ctx.pool, 'parcel-list', parcelListSql, values)
}

/** Held until the transaction ends. */
export async function lockParcelOf(
  tx: Tx,
  customerId: string,
  parcelId: string,
): Promise<LockedParcel | undefined> {
  return tx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', parcelId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export type LockedParcel = Selectable<Parcels>
