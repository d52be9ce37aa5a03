import type { Context, Tx } from '#server/core/context.ts'

/** Ends the announced disposal of a parcel, if there is one. The caller holds the parcel's lock. */
export async function endDisposal(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  as: 'done' | 'given-up',
): Promise<void> {
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await tx
    .updateTable('parcel_disposals')
    .set({ state: as, decided_at: ctx.now(), decided_by: by })
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'asked')
    .execute()
}
