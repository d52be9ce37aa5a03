import { sql, type Selectable } from 'kysely'
import type { WaitsFor } from '#contract/warehouse/warehouse-requests.ts'
import { customerReturnStates, type ReturnState } from '#domain/shop-return/shop-return.ts'
import { unownedStatuses } from '#domain/parcel/parcel.ts'
import { seesPrices } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { ParcelRequests } from '#server/core/schema.ts'
import {
  type LockedParcel,
  lockParcel,
  lockUnownedParcel,
} from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { shopReturnOf, staffRequestView, type StoredReturn } from './request-views.ts'
import { isInOpenShipment, undoneOptions } from '#server/warehouse/parcel-rows/parcel-state.ts'

/** A request, and the return that it asks for. */
export type RequestRow = Selectable<ParcelRequests> & { readonly shop_return: StoredReturn | null }

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** Every request about a parcel, newest first. */
export const requestsOfParcel = (db: Database | Tx, parcelId: string): Promise<RequestRow[]> =>
  db
    .selectFrom('parcel_requests')
    .selectAll()
    .select(shopReturnOf('parcel_requests.id').as('shop_return'))
    .where('parcel_id', '=', parcelId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** The customer's claims, newest first, one row more than the page shows. */
export async function claimsOf(
  db: Database,
  customerId: string,
  { cursor, limit }: Paging,
): Promise<RequestRow[]> {
  const after = decodeCursor(cursor)
  let query = db
    .selectFrom('parcel_requests')
    .selectAll()
    .select(shopReturnOf('parcel_requests.id').as('shop_return'))
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'claim')
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

const isClaimable = (parcel: 'p' | 'u') =>
  sql<boolean>`${sql.raw(parcel)}.tracking_number = r.tracking_number and ${sql.raw(parcel)}.customer_id is null
    and ${sql.raw(parcel)}.status in (${sql.join(unownedStatuses)}) and ${sql.raw(parcel)}.destroyed_at is null`

/** SQL: the parcel `p` of the request `r`; of a claim, the first that it may be given (the order of `lockUnownedParcel`). */
const isSubject = sql<boolean>`p.id = coalesce(r.parcel_id,
  (select u.id from parcels u where ${isClaimable('u')} order by u.created_at, u.id limit 1))`

/** SQL: the same, with each parcel that a claim may be given. */
export const mayBeSubject = sql<boolean>`(p.id = r.parcel_id or (r.parcel_id is null and ${isClaimable('p')}))`

/** A request as staff see it: the customer, and the parcel, which for a claim is one without an owner. */
export const staffRequests = (db: Database | Tx, parcelOf = isSubject) =>
  db
    .selectFrom('parcel_requests as r')
    .innerJoin('customers as c', 'c.user_id', 'r.customer_id')
    .leftJoin('users as a', 'a.id', 'r.answered_by')
    .leftJoin('parcels as p', (join) => join.on(parcelOf))
    .leftJoin('receptions as m', 'm.parcel_id', 'p.id')
    .selectAll('r')
    .select(shopReturnOf('r.id').as('shop_return'))
    .select(['c.first_name', 'c.last_name', 'c.client_number', 'a.name as answered_by_name'])
    .select(['p.id as subject_id', 'p.tracking_number as subject_number', 'p.merchant'])
    .select(['m.weight_g', 'm.length_mm', 'm.width_mm', 'm.height_mm'])
    .select(undoneOptions(sql`r.parcel_id`).as('undone_options'))
    .select(isInOpenShipment('p.id').as('is_boxed'))

export type StaffRequestRow = Awaited<
  ReturnType<ReturnType<typeof staffRequests>['executeTakeFirstOrThrow']>
>

/** SQL: whether the return of the request `r` is in one of these states. */
const returnIs = (...states: readonly ReturnState[]) =>
  sql<boolean>`exists (select from shop_returns v where v.request_id = r.id and v.state in (${sql.join(states)}))`

/** SQL: whether the request `r` waits for its customer's money: a return that is priced, or the storage before a destruction. */
const isToPay = sql<boolean>`(${returnIs(...customerReturnStates)}
  or exists (select from storage_settlements g where g.request_id = r.id and g.state = 'open'))`

/** SQL: whether the request `r` waits for the team: what its customer has not paid does not. */
export const waitsForTeam = sql<boolean>`(r.state <> 'closed' and not ${isToPay})`

const waitsFor = {
  team: waitsForTeam,
  customer: sql<boolean>`(r.state <> 'closed' and ${isToPay})`,
  shop: returnIs('sent'),
}

/** The requests that wait for the team, or for another, oldest first, one row more than the page shows. */
export async function waitingRequests(
  db: Database,
  { cursor, limit, waiting = 'team' }: Paging & { readonly waiting?: WaitsFor | undefined },
): Promise<StaffRequestRow[]> {
  const after = decodeCursor(cursor)
  let query = staffRequests(db).where(waitsFor[waiting])
  if (after) query = query.where(sql<boolean>`(r.created_at, r.id) > (${after.at}, ${after.id})`)
  return query
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(pageSize(limit) + 1)
    .execute()
}

export type LockedRequest = {
  readonly request: Selectable<ParcelRequests>
  /** `undefined` for a claim of a number that no unidentified parcel has. */
  readonly parcel: LockedParcel | undefined
}

/**
 * Locks the parcel (of a claim, the one named), the claimant's own declaration of it and account, then the request: the same
 * order as a new request and the deletion of an account.
 */
export async function lockRequest(
  tx: Tx,
  requestId: string,
  claimedId?: string,
): Promise<LockedRequest> {
  const { parcel_id, tracking_number, customer_id } = found(await rowOf(tx, requestId))
  const parcel = parcel_id
    ? await lockParcel(tx, parcel_id)
    : await lockClaimed(tx, customer_id, tracking_number ?? '', claimedId)
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
  claimedId: string | undefined,
): Promise<LockedParcel | undefined> {
  const parcel = await lockUnownedParcel(tx, trackingNumber, claimedId)
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
