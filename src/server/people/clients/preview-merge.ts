import { sql } from 'kysely'
import type { MergePreview } from '#contract/people/client-acts.ts'
import { mergeAccounts } from '#domain/account/merge.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findClient, type ClientRow } from '#server/core/customers/client-queries.ts'
import {
  isUnresolved,
  mergeableOf,
  movedParcelStatuses,
  movedQuoteStatuses,
  twinParcels,
} from './merge-facts.ts'

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
