import { sql } from 'kysely'
import type { DoneShare } from '#domain/refund/withdrawal-share.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { keepingsUsed } from '#domain/storage/storage.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

type Kept = {
  readonly id: string
  readonly isOfOrder: boolean
  readonly parcelId: string
  readonly paidCents: number
  /** When the parcel left the house, if it did. */
  readonly leftAt: Date | null
}

export type UsedKeeping = Pick<Kept, 'id' | 'parcelId' | 'paidCents'> & { readonly done: DoneShare }

/**
 * How much of the prepaid storage of an order was used when its customer withdrew: its days that had begun by then, or by the day
 * on which the parcel left (docs/rules/law.md#withdrawal).
 */
export async function usedKeepings(
  tx: Database | Tx,
  orderId: string,
  withdrawnAt: Date,
): Promise<UsedKeeping[]> {
  const { rows } = await sql<Kept>`
    select k.id, k.order_id = ${orderId} as "isOfOrder", k.parcel_id as "parcelId", k.paid_cents as "paidCents",
      case when p.destroyed_at is not null or not is_in_house(p.status) then (select max(e.at) from events e where e.parcel_id = p.id
        and e.type in ('parcel.shipped', 'parcel.returned', 'parcel.destroyed', 'parcel.disposed')) end as "leftAt"
    from storage_keepings k join parcels p on p.id = k.parcel_id
    where k.cancelled_at is null and k.parcel_id in (select parcel_id from storage_keepings where order_id = ${orderId})
    order by k.created_at, k.id`.execute(tx)
  const { catalogue } = await currentCatalogue(tx, withdrawnAt)
  const byParcel = Map.groupBy(rows, ({ parcelId }) => parcelId)
  const used: UsedKeeping[] = []
  for (const [id, stored] of await storedParcels(tx, catalogue, [...byParcel.keys()])) {
    const kept = byParcel.get(id) ?? []
    const leftAt = kept[0]?.leftAt ?? withdrawnAt
    const days = keepingsUsed(stored, parisDayOf(leftAt < withdrawnAt ? leftAt : withdrawnAt))
    for (const [place, { isOfOrder, ...keeping }] of kept.entries()) {
      const done = days[place]
      if (isOfOrder && done) used.push({ ...keeping, done })
    }
  }
  return used
}

/** The contract is over: the days that were not used went back, and are not free. */
export async function endUsedKeepings(tx: Tx, orderId: string, withdrawnAt: Date): Promise<void> {
  for (const { id, done } of await usedKeepings(tx, orderId, withdrawnAt)) {
    if (done.done === 0 || done.done === done.of) continue
    await tx
      .updateTable('storage_keepings')
      .set({ unit: 'days', count: done.done })
      .where('id', '=', id)
      .execute()
  }
}
