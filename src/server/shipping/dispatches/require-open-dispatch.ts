import { sql } from 'kysely'
import type { DispatchState } from '#domain/dispatch/dispatch.ts'
import type { Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'

export type OpenDispatch = {
  readonly id: string
  readonly number: string
  readonly carrierCode: string
  readonly destinations: readonly string[]
  readonly cutOffAt: Date
  readonly loaded: number
}

/**
 * An open dispatch, before any parcel is locked. Scans share its lock; whoever closes it takes it alone, so that no scan comes too
 * late and only one of two closings is done.
 */
export async function requireOpenDispatch(
  tx: Tx,
  dispatchId: string,
  hold: 'share' | 'alone',
): Promise<OpenDispatch> {
  const query = tx
    .selectFrom('dispatches')
    .select(['id', 'number', 'carrier_code', 'destinations', 'cut_off_at', 'state'])
    .where('id', '=', dispatchId)
  const held = hold === 'share' ? query.forShare() : query.forUpdate()
  const row = found(await held.executeTakeFirst())
  if ((row.state as DispatchState) !== 'open') throw new Refused('dispatch-closed')
  return {
    id: row.id,
    number: row.number,
    carrierCode: row.carrier_code,
    destinations: row.destinations,
    cutOffAt: row.cut_off_at,
    loaded: await countLoaded(tx, dispatchId),
  }
}

export async function countLoaded(tx: Tx, dispatchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('dispatch_boxes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('dispatch_id', '=', dispatchId)
    .executeTakeFirstOrThrow()
  return count
}
