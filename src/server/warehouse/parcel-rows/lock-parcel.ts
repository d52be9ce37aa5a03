import { unownedStatuses } from '#domain/parcel/parcel.ts'
import type { Tx } from '#server/core/context.ts'
import type { LockedParcel } from '#server/warehouse/parcels/parcel-queries.ts'

export type { LockedParcel } from '#server/warehouse/parcels/parcel-queries.ts'

/** Any parcel, for staff; locked until the transaction ends. */
export const lockParcel = (tx: Tx, parcelId: string): Promise<LockedParcel | undefined> =>
  tx.selectFrom('parcels').selectAll().where('id', '=', parcelId).forUpdate().executeTakeFirst()

/** Locked in one order: two people's selections never deadlock. */
export const lockParcels = (tx: Tx, parcelIds: readonly string[]): Promise<LockedParcel[]> =>
  tx
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', parcelIds)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The parcel with that number that is here and has no owner: the one named, else the first of several cartons. */
export const unownedParcel = (tx: Tx, trackingNumber: string, parcelId?: string) =>
  tx
    .selectFrom('parcels')
    .selectAll()
    .where('tracking_number', '=', trackingNumber)
    .where('customer_id', 'is', null)
    .where('status', 'in', unownedStatuses)
    .where('destroyed_at', 'is', null)
    .$if(parcelId !== undefined, (query) => query.where('id', '=', parcelId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)

/** The same, locked. A call that waited while the parcel got an owner finds none. */
export const lockUnownedParcel = (
  tx: Tx,
  trackingNumber: string,
  parcelId?: string,
): Promise<LockedParcel | undefined> =>
  unownedParcel(tx, trackingNumber, parcelId).forUpdate().executeTakeFirst()
