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
  const live = await tx
    .selectFrom('shop_returns')
    .select('state')
    .where('parcel_id', '=', parcelId)
    .where('state', 'in', liveReturnStates)
    .executeTakeFirst()
  const refusal = whyNotLeave(way, (live?.state as ReturnState | undefined) ?? null, isSending)
  if (refusal !== null) throw new Refused(refusal)
}
