import { sql } from 'kysely'
import { ordersUnderWay } from '#domain/account/deletion.ts'
import { openClaimStates } from '#domain/claim/cargo-claim.ts'
import type { Mergeable } from '#domain/account/merge.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** Statuses before the payment: such parcels move to the kept account. */
export const movedParcelStatuses: readonly ParcelStatus[] = [
  'pending_arrival',
  'received',
  'pending_quote',
  'blocked',
  'unclaimed',
]
export const movedQuoteStatuses = ['draft', 'pending_validation', 'sent_to_client', 'accepted']

/** The facts that decide whether an account may be merged; `undefined` when it does not exist. */
export async function mergeableOf(
  db: Database | Tx,
  customerId: string,
): Promise<Mergeable | undefined> {
  const { rows } = await sql<Mergeable>`
    select u.id, (c.user_id is not null and u.role in ('client', 'testeur')) as "isCustomer",
      coalesce(c.merged_into is not null, false) as "isMerged", u.is_active as "isOpen",
      (select count(*)::int from checkouts k where k.customer_id = u.id and k.status in ('open', 'pending')) as "openPayments",
      (select count(*)::int from orders o where o.customer_id = u.id and (o.status = any(${[...ordersUnderWay]}) or exists (
        select from cargo_claims k join shipments s on s.id = k.shipment_id
        where s.order_id = o.id and k.state = any(${[...openClaimStates]})))) as "ordersUnderWay",
      (select count(*)::int from subscriptions s where s.customer_id = u.id and s.status <> 'ended') as "liveSubscriptions"
    from users u left join customers c on c.user_id = u.id
    where u.id = ${customerId} and u.deleted_at is null`.execute(db)
  return rows[0]
}

export type Twin = {
  readonly trackingNumber: string
  readonly closedParcelId: string
  readonly closedStatus: string
  readonly keptParcelId: string
  readonly keptStatus: string
}

/** Parcels with one number in both accounts, which the merge would bring together. */
export async function twinParcels(
  db: Database | Tx,
  closedId: string,
  keptId: string,
): Promise<readonly Twin[]> {
  const { rows } = await sql<Twin>`
    select a.tracking_number as "trackingNumber", a.id as "closedParcelId", a.status as "closedStatus",
      b.id as "keptParcelId", b.status as "keptStatus"
    from parcels a join parcels b on b.tracking_number = a.tracking_number and b.customer_id = ${keptId}
    where a.customer_id = ${closedId} and a.status = any(${[...movedParcelStatuses]}) and a.destroyed_at is null
    order by a.tracking_number`.execute(db)
  return rows
}

/** True when both parcels are in the warehouse, which must sort them out; if one is only declared, the merge deletes it. */
export const isUnresolved = ({ closedStatus, keptStatus }: Twin): boolean =>
  closedStatus !== 'pending_arrival' && keptStatus !== 'pending_arrival'
