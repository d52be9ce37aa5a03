import { sql } from 'kysely'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { StandingParcel } from '#domain/standing-order/parcels-to-ask.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import { isDisputedText } from '#server/warehouse/parcel-rows/parcel-state.ts'
import type { StandingOrderRow } from '#server/sales/standing-order-rows/standing-order-rows.ts'

/** The agreed set in its present state: what was deleted, destroyed or given away since has no status. */
export async function standingParcels(
  db: Database | Tx,
  {
    parcel_ids: ids,
    customer_id: customerId,
  }: Pick<StandingOrderRow, 'parcel_ids' | 'customer_id'>,
): Promise<StandingParcel[]> {
  const rows = await db
    .selectFrom('parcels as p')
    .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
    .select(['p.id', 'p.status', 'r.weight_g'])
    .select(sql<boolean>`${sql.raw(lacksPapers('p'))}`.as('lacks'))
    .select(sql<boolean>`${sql.raw(isDisputedText('p.id'))}`.as('is_disputed'))
    .where('p.id', 'in', ids)
    .where('p.customer_id', '=', customerId)
    .where('p.destroyed_at', 'is', null)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = known.get(id)
    return {
      id,
      status: (row?.status ?? null) as ParcelStatus | null,
      weightGrams: row?.weight_g ?? null,
      isDisputed: row?.is_disputed === true,
      hasPapers: row?.lacks === false,
    }
  })
}

/** Before its own lock, as everywhere. */
export async function lockItsParcels(tx: Tx, standingOrderId: string): Promise<void> {
  const { parcel_ids: ids } = await tx
    .selectFrom('standing_orders')
    .select('parcel_ids')
    .where('id', '=', standingOrderId)
    .executeTakeFirstOrThrow()
  await tx
    .selectFrom('parcels')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}
