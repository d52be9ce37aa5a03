import { sql } from 'kysely'
import { parcelDetail, storageName } from '#domain/cart/item-detail.ts'
import { isPayable, type SettlementState, type SettlementWay } from '#domain/storage/settlement.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'

export type PayableStorage = {
  readonly key: string
  readonly parcelId: string
  readonly way: SettlementWay
  readonly name: string
  readonly detail: string
  readonly days: number
  readonly unitCents: Cents
  readonly amountCents: Cents
  /** A bank still confirms a transfer for it. */
  readonly isBeingPaid: boolean
}

/** The storage that this customer can pay by itself today, the longest asked for first (docs/rules/storage.md#settlement). */
export async function payableStorage(
  db: Database | Tx,
  ctx: Context,
  customerId: string,
  only?: readonly string[],
): Promise<PayableStorage[]> {
  const rows = await db
    .selectFrom('storage_settlements as g')
    .innerJoin('parcels as p', 'p.id', 'g.parcel_id')
    .select(['g.parcel_id', 'g.way', 'g.state', 'p.tracking_number'])
    .select(beingPaid.as('is_being_paid'))
    .where('p.customer_id', '=', customerId)
    .where('g.state', '=', 'open')
    .where(sql<boolean>`not ${isAgreedWithReturn('g.parcel_id')}`)
    .$if(only !== undefined, (open) => open.where('g.parcel_id', 'in', only ?? []))
    .orderBy('g.opened_at')
    .orderBy('g.id')
    .limit(20)
    .execute()
  if (rows.length === 0) return []
  const due = await storageDue(
    db,
    ctx,
    rows.map(({ parcel_id }) => parcel_id),
  )
  return rows.flatMap(({ parcel_id: parcelId, state, ...row }) => {
    const { days = 0, feeDueCents = cents(0) } = due.get(parcelId) ?? {}
    const settlement = { state: state as SettlementState, daysDue: days }
    if (!isPayable(settlement) || feeDueCents === 0) return []
    return [
      {
        key: storageKey(parcelId),
        parcelId,
        way: row.way as SettlementWay,
        name: storageName,
        detail: parcelDetail(row.tracking_number),
        days,
        unitCents: cents(feeDueCents / days),
        amountCents: feeDueCents,
        isBeingPaid: row.is_being_paid,
      },
    ]
  })
}

/** SQL: whether its owner pays the storage of this parcel with an accepted return to its shop. */
export const isAgreedWithReturn = (parcelId: string) =>
  sql<boolean>`exists (select from shop_returns v where v.parcel_id = ${sql.ref(parcelId)} and v.state in ('accepted', 'to-send'))`

export const storageKey = (parcelId: string): string => `storage:${parcelId}`

const beingPaid = sql<boolean>`exists (select from checkout_items i join checkouts c on c.id = i.checkout_id
  where i.parcel_id = g.parcel_id and i.kind = 'storage' and i.open and c.status = 'pending')`
