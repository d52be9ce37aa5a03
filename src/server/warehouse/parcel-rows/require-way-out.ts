import {
  liveReturnStates,
  whyNotLeave,
  type ReturnState,
  type WayOut,
} from '#domain/shop-return/shop-return.ts'
import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

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
