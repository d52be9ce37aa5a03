import { requestTransitions, type RequestKind } from '#domain/parcel/request.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { endReturns } from './end-returns.ts'

/** Closes the open requests about a parcel, which no longer make sense. The caller holds the parcel's lock. */
export async function supersedeRequests(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  kinds: readonly RequestKind[],
): Promise<void> {
  const closed = await tx
    .updateTable('parcel_requests')
    .set({ state: requestTransitions.supersede.to, outcome: 'superseded', closed_at: ctx.now() })
    .where('parcel_id', '=', parcelId)
    .where('kind', 'in', kinds)
    .where('state', '<>', 'closed')
    .returning('id')
    .execute()
  await endReturns(
    tx,
    ctx,
    closed.map(({ id }) => id),
    'superseded',
  )
}
