import { sql } from 'kysely'
import type { DispatchView } from '#contract/shipping/dispatches.ts'
import type { DispatchState } from '#domain/dispatch/dispatch.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { pageSize, type Cursor } from '#server/core/paging.ts'
import { found, Refused } from '#server/core/refused.ts'

const dispatchRows = (db: Database | Tx) =>
  db
    .selectFrom('dispatches as d')
    .innerJoin('carriers as c', 'c.code', 'd.carrier_code')
    .innerJoin('users as o', 'o.id', 'd.opened_by')
    .leftJoin('users as e', 'e.id', 'd.ended_by')
    .select(['d.id', 'd.number', 'd.state', 'd.carrier_code', 'd.destinations', 'd.cut_off_at'])
    .select(['d.opened_at as created_at', 'd.ended_at', 'd.reason', 'd.missing', 'd.slip_sha256'])
    .select(['c.name as carrier', 'o.name as opened_by', 'e.name as ended_by'])
    .select((eb) =>
      eb
        .selectFrom('dispatch_boxes as l')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('l.dispatch_id', '=', 'd.id')
        .$asScalar()
        .as('loaded'),
    )

export type DispatchRow = Awaited<
  ReturnType<ReturnType<typeof dispatchRows>['executeTakeFirstOrThrow']>
>

export const findDispatch = async (db: Database | Tx, id: string): Promise<DispatchRow> =>
  found(await dispatchRows(db).where('d.id', '=', id).executeTakeFirst())

/** Newest first, one row more than the page shows. */
export function findDispatches(
  db: Database,
  cursor: Cursor | undefined,
  limit: number | undefined,
): Promise<DispatchRow[]> {
  let query = dispatchRows(db)
  if (cursor) {
    query = query.where((eb) =>
      eb(eb.refTuple('d.opened_at', 'd.id'), '<', eb.tuple(cursor.at, cursor.id)),
    )
  }
  return query
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

export const dispatchView = (row: DispatchRow): DispatchView => ({
  id: row.id,
  number: row.number,
  state: row.state as DispatchState,
  carrier: row.carrier,
  carrierCode: row.carrier_code,
  destinations: row.destinations,
  cutOffAt: row.cut_off_at.toISOString(),
  openedAt: row.created_at.toISOString(),
  openedBy: row.opened_by,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
  loaded: row.loaded ?? 0,
  reason: row.reason,
  missing: row.missing,
  isSlipReady: row.state === 'closed' ? row.slip_sha256 !== null : null,
})

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

async function countLoaded(tx: Tx, dispatchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('dispatch_boxes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('dispatch_id', '=', dispatchId)
    .executeTakeFirstOrThrow()
  return count
}
