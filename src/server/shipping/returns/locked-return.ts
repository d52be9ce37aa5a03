import type { Selectable } from 'kysely'
import type { ReturnState } from '#domain/shop-return/shop-return.ts'
import type { Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import type { ShopReturns } from '#server/core/schema.ts'
import type { LockedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { lockRequest, type LockedRequest } from '#server/warehouse/requests/request-queries.ts'
import { lockParcelOf } from '#server/warehouse/parcels/parcel-queries.ts'

export type ShopReturnRow = Omit<Selectable<ShopReturns>, 'state'> & { readonly state: ReturnState }

export type LockedReturn = {
  readonly request: LockedRequest['request']
  readonly parcel: LockedParcel
  readonly shopReturn: ShopReturnRow
}

/** For staff: locks the parcel, its owner's account, the request, then its return; 404 for a request that asks for none. */
export async function lockReturn(tx: Tx, requestId: string): Promise<LockedReturn> {
  const { request, parcel } = await lockRequest(tx, requestId)
  return { request, parcel: found(parcel), shopReturn: await lockRow(tx, requestId) }
}

/** For its customer; somebody else's is a 404. */
export async function lockMyReturn(
  tx: Tx,
  customerId: string,
  requestId: string,
): Promise<{ readonly parcelId: string; readonly shopReturn: ShopReturnRow }> {
  const { parcel_id: parcelId } = found(
    await tx
      .selectFrom('shop_returns as v')
      .innerJoin('parcel_requests as r', 'r.id', 'v.request_id')
      .select('v.parcel_id')
      .where('v.request_id', '=', requestId)
      .where('r.customer_id', '=', customerId)
      .executeTakeFirst(),
  )
  found(await lockParcelOf(tx, customerId, parcelId))
  return { parcelId, shopReturn: await lockRow(tx, requestId) }
}

async function lockRow(tx: Tx, requestId: string): Promise<ShopReturnRow> {
  const row = await tx
    .selectFrom('shop_returns')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  const { state, ...rest } = found(row)
  return { ...rest, state: state as ReturnState }
}
