import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'

/**
 * Notifies the owner that the team returned the parcel without their request: they had learned that it was here, or on its way.
 */
export async function notifyReturned(tx: Tx, ctx: Context, parcel: LockedParcel): Promise<void> {
  if (parcel.customer_id === null) return
  await notify(tx, ctx, {
    kind: 'parcel-returned',
    payload: { parcelId: parcel.id, hadLeft: parcel.status === 'shipped' },
    userId: parcel.customer_id,
    dedupeKey: `parcel-returned:${parcel.id}`,
  })
}

/** Notifies the owner that the team freed the parcel: they no longer need to choose. */
export async function notifyUnblocked(tx: Tx, ctx: Context, parcel: LockedParcel): Promise<void> {
  if (parcel.customer_id === null) return
  await notify(tx, ctx, {
    kind: 'parcel-unblocked',
    payload: { parcelId: parcel.id },
    userId: parcel.customer_id,
    dedupeKey: `parcel-unblocked:${parcel.id}:${parcel.version}`,
  })
}
