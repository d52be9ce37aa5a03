import type { Selectable } from 'kysely'
import { seesPrices } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { ParcelRequests } from '#server/core/schema.ts'
import { found, Refused } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import {
  lockParcel,
  lockUnownedParcel,
  type LockedParcel,
} from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { staffRequests } from './request-queries.ts'
import { staffRequestView } from './request-views.ts'

export type LockedRequest = {
  readonly request: Selectable<ParcelRequests>
  /** `undefined` for a claim of a number that no unidentified parcel has. */
  readonly parcel: LockedParcel | undefined
}

/**
 * Locks the parcel, the claimant's own declaration of it and account, then the request: the same order as a new request and the
 * deletion of an account.
 */
export async function lockRequest(tx: Tx, requestId: string): Promise<LockedRequest> {
  const { parcel_id, tracking_number, customer_id } = found(await rowOf(tx, requestId))
  const parcel = parcel_id
    ? await lockParcel(tx, parcel_id)
    : await lockClaimed(tx, customer_id, tracking_number ?? '')
  if (!(await isLiveCustomer(tx, customer_id))) throw new Refused('customer-gone')
  const request = await tx
    .selectFrom('parcel_requests')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return { request: found(request), parcel }
}

/** Locks the parcel without an owner; the claimant's declaration under its number may replace it. */
async function lockClaimed(
  tx: Tx,
  customerId: string,
  trackingNumber: string,
): Promise<LockedParcel | undefined> {
  const parcel = await lockUnownedParcel(tx, trackingNumber)
  await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', trackingNumber)
    .forUpdate()
    .execute()
  return parcel
}

const rowOf = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('parcel_requests')
    .select(['parcel_id', 'tracking_number', 'customer_id'])
    .where('id', '=', requestId)
    .executeTakeFirst()

export const staffViewOf = async (ctx: Context, requestId: string) =>
  staffRequestView(
    found(await staffRequests(ctx.db).where('r.id', '=', requestId).executeTakeFirst()),
    { seesPrices: seesPrices(ctx.actor) },
  )
