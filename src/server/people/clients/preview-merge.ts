import { sql } from 'kysely'
import type { MergePreview } from '#contract/people/client-acts.ts'
import { type Mergeable, mergeAccounts } from '#domain/account/merge.ts'
import { openClaimStates } from '#domain/claim/cargo-claim.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findClient, type ClientRow } from '#server/core/customers/client-queries.ts'
import { isOrderUnderWay } from '#server/people/personal-data/end-account.ts'

/** What a merge would do, shown to the office before it decides; the merge itself checks again under its locks. */
export async function previewMerge(
  ctx: Context,
  { customerId, into }: { readonly customerId: string; readonly into: string },
): Promise<MergePreview> {
  requireAdmin(ctx.actor)
  const { db } = ctx
  const keptId = await accountOfNumber(db, into)
  const closed = found(await findClient(db, customerId))
  const kept = found(await findClient(db, keptId))
  const twins = await twinParcels(db, customerId, keptId)
  const decided = mergeAccounts(
    found(await mergeableOf(db, customerId)),
    found(await mergeableOf(db, keptId)),
    twins.filter(isUnresolved).length,
  )
  return {
    closed: sideOf(closed),
    kept: sideOf(kept),
    ...(await countsOf(db, customerId)),
    duplicates: twins.map(({ trackingNumber }) => trackingNumber),
    refusal: decided.ok ? null : decided.refusal,
  }
}

export async function accountOfNumber(db: Database | Tx, clientNumber: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('user_id')
    .where('client_number', '=', clientNumber)
    .executeTakeFirst()
  return found(row).user_id
}

const sideOf = (row: ClientRow): MergePreview['closed'] => ({
  id: row.id,
  clientNumber: row.client_number,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  phone: row.phone,
  address: [row.address_line1, row.address_line2, `${row.postal_code} ${row.city}`, row.country]
    .filter(Boolean)
    .join(', '),
  plan: row.plan as MergePreview['closed']['plan'],
  createdAt: row.created_at.toISOString(),
})

type Counted = keyof (MergePreview['moves'] & MergePreview['stays']) | 'keptParcels'
type Counts = Pick<MergePreview, 'moves' | 'stays'>

async function countsOf(db: Database, id: string): Promise<Counts> {
  const { rows } = await sql<Record<Counted, number>>`
    select count(*) filter (where moves)::int as parcels, count(*) filter (where not moves)::int as "keptParcels",
      (select count(*)::int from quotes where customer_id = ${id} and status = any(${movedQuoteStatuses})) as quotes,
      (select count(*)::int from parcel_requests r left join parcels q on q.id = r.parcel_id
        where r.customer_id = ${id} and (r.parcel_id is null or q.status = any(${[...movedParcelStatuses]}))) as requests,
      (select count(*)::int from threads t left join parcels q on q.id = t.parcel_id left join quotes d on d.id = t.quote_id
        where t.customer_id = ${id}
          and (q.status = any(${[...movedParcelStatuses]}) or d.status = any(${movedQuoteStatuses}))) as threads,
      (select count(*)::int from client_notes where customer_id = ${id}) as notes,
      (select count(*)::int from orders where customer_id = ${id}) as orders,
      (select count(*)::int from invoices where customer_id = ${id}) as invoices
    from (select status = any(${[...movedParcelStatuses]}) and destroyed_at is null as moves
      from parcels where customer_id = ${id}) p`.execute(db)
  const { parcels, keptParcels, quotes, requests, threads, notes, orders, invoices } = found(
    rows[0],
  )
  return {
    moves: { parcels, quotes, requests, threads, notes },
    stays: { orders, invoices, parcels: keptParcels },
  }
}

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
      (select count(*)::int from orders o where o.customer_id = u.id and (${isOrderUnderWay} or exists (
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
