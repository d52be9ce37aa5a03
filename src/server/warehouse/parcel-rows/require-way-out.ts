import { sql } from 'kysely'
import { type RequestKind, requestTransitions } from '#domain/parcel/request.ts'
import {
  liveReturnStates,
  type ReturnEnd,
  type ReturnState,
  returnTransitions,
  type WayOut,
  whyNotLeave,
} from '#domain/shop-return/shop-return.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { voidCheckouts } from '#server/core/void-checkouts.ts'

/**
 * Every way off the shelf asks here: refuses with `return-unpaid` while the return of the parcel is not paid for, and with
 * `return-to-send` when it is, unless this is its sending (docs/rules/parcels.md#return-to-the-shop). The caller holds the
 * parcel's lock.
 */
export async function requireWayOut(
  tx: Tx,
  parcelId: string,
  way: WayOut,
  isSending: boolean,
): Promise<void> {
  const live = (await liveReturns(tx, [parcelId])).get(parcelId) ?? null
  const refusal = whyNotLeave(way, live, isSending)
  if (refusal !== null) throw new Refused(refusal)
}

/** The state of the return that each of these parcels waits for; without those that wait for none. */
export async function liveReturns(
  tx: Tx,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnState>> {
  const rows = await tx
    .selectFrom('shop_returns')
    .select(['parcel_id', 'state'])
    .where('parcel_id', 'in', parcelIds)
    .where('state', 'in', liveReturnStates)
    .execute()
  return new Map(rows.map(({ parcel_id, state }) => [parcel_id, state as ReturnState]))
}

/** What its owner asked for comes first: refuses with `request-open`. The caller holds the parcel's lock. */
export async function requireNothingAsked(tx: Tx, parcelId: string): Promise<void> {
  const asked = await tx
    .selectFrom('parcel_requests')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('kind', 'in', ['return', 'blocked-choice'])
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  if (asked) throw new Refused('request-open')
}

/**
 * Ends the unpaid returns that these requests asked for, and voids the payments open for them. Returns those that ended. The
 * caller holds the parcel's lock.
 */
export async function endReturns(
  tx: Tx,
  ctx: Context,
  requestIds: readonly string[],
  because: ReturnEnd,
): Promise<string[]> {
  if (requestIds.length === 0) return []
  const ended = await tx
    .updateTable('shop_returns')
    .set({ state: returnTransitions.end.to, ended_because: because })
    .where('request_id', 'in', requestIds)
    .where('state', 'in', returnTransitions.end.from)
    .returning('request_id')
    .execute()
  const ids = ended.map(({ request_id }) => request_id)
  if (ids.length > 0) {
    const open = sql<string>`(select checkout_id from checkout_items where request_id in (${sql.join(ids)}) and open)`
    await voidCheckouts(tx, ctx, open)
  }
  return ids
}

/** Refuses with `payment-in-progress`: a transfer under way cannot be stopped. */
export async function requireNotBeingPaid(tx: Tx, requestId: string): Promise<void> {
  const pending = await tx
    .selectFrom('checkout_items as i')
    .innerJoin('checkouts as c', 'c.id', 'i.checkout_id')
    .select('c.id')
    .where('i.request_id', '=', requestId)
    .where('i.open', '=', true)
    .where('c.status', '=', 'pending')
    .executeTakeFirst()
  if (pending) throw new Refused('payment-in-progress')
}

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
