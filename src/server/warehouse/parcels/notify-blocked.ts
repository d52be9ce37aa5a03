import { choiceDeadline, daysToChoose } from '#domain/parcel/block.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

type BlockedParcel = {
  readonly customerId: string
  readonly parcelId: string
  /** The dedupe key of this block's message. */
  readonly key: string
}

/** Enqueues the owner's message that the parcel is held back, with the choices. */
export async function notifyBlocked(
  tx: Tx,
  ctx: Context,
  { customerId, parcelId, key }: BlockedParcel,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'parcel-blocked',
    payload: { parcelId },
    userId: customerId,
    dedupeKey: `parcel-blocked:${key}`,
  })
}

/** A parcel that was held back while it had no owner now has one: they are notified now, and their days begin now. */
export async function notifyBlockToNewOwner(
  tx: Tx,
  ctx: Context,
  { customerId, parcelId }: Omit<BlockedParcel, 'key'>,
): Promise<void> {
  const block = await tx
    .selectFrom('parcel_blocks')
    .select(['id', 'blocked_at', 'deadline'])
    .where('parcel_id', '=', parcelId)
    .where('lifted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!block) return
  const days = daysToChoose({ blockedAt: block.blocked_at, deadline: block.deadline })
  await tx
    .updateTable('parcel_blocks')
    .set({ deadline: choiceDeadline(ctx.now(), days) })
    .where('id', '=', block.id)
    .execute()
  await notifyBlocked(tx, ctx, { customerId, parcelId, key: `${block.id}:given` })
}
