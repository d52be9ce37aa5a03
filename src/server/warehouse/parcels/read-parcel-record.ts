import { sql } from 'kysely'
import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { actsOnSheet, type SheetAct } from '#domain/parcel/staff-acts.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { countsStorage, storageAccount } from '#domain/storage/storage.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import {
  isInOpenShipment,
  isPaidToLeave,
  undoneOptions,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import { disposalView, dueToBeDisposed } from '#server/warehouse/storage/disposal-due.ts'
import { settlementView } from '#server/warehouse/storage/settlements.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireStaff, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { photosOf } from './arrange-photos.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { dueToBeUnclaimed } from '#server/warehouse/storage/mark-unclaimed.ts'

type Row = {
  readonly id: string
  readonly version: number
  readonly status: ParcelStatus
  readonly destroyed: boolean
  readonly boxed: boolean
  readonly paid_to_leave: boolean
  readonly plan: PlanId | null
  readonly received_at: Date | null
  readonly shelf: string | null
  readonly received_by: string | null
  readonly undone_options: string[]
}

/** Everything that staff need about one parcel beside its facts; only the office sees money and papers. */
export async function readParcelRecord(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<ParcelRecord> {
  requireStaff(ctx.actor)
  const isOffice = requireUser(ctx.actor).role !== 'operateur'
  const row = found(await findRow(ctx, parcelId))
  const [photos, places, storage, links, searched, acts, settlement, disposal] = await Promise.all([
    photosOf(ctx.db, parcelId),
    placesOf(ctx, row),
    storageOf(ctx, row, isOffice),
    linksOf(ctx, parcelId, isOffice),
    searchOf(ctx, parcelId),
    actsOf(ctx, row, isOffice),
    settlementView(ctx.db, parcelId),
    disposalView(ctx.db, parcelId),
  ])
  const { version } = row
  return {
    version,
    photos,
    places,
    storage,
    settlement,
    disposal,
    ...links,
    searched,
    acts,
    undoneOptions: row.undone_options,
  }
}

async function findRow({ db }: Context, parcelId: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select p.id, p.version, p.status, p.destroyed_at is not null as destroyed, ${isInOpenShipment('p.id')} as boxed,
      ${isPaidToLeave('p.id')} as paid_to_leave,
      c.plan, r.received_at, r.shelf,
      u.name as received_by, ${undoneOptions(sql`p.id`)} as undone_options
    from parcels p left join customers c on c.user_id = p.customer_id left join receptions r on r.parcel_id = p.id
    left join users u on u.id = r.received_by where p.id = ${parcelId}`.execute(db)
  return rows[0]
}

type Move = { readonly at: Date; readonly by: string; readonly from: string; readonly to: string }

/** Before the first move, the parcel was on the shelf that this move names as its origin. */
async function placesOf({ db }: Context, row: Row): Promise<ParcelRecord['places']> {
  const { received_at: receivedAt, shelf } = row
  if (receivedAt === null || shelf === null) return []
  const { rows: moves } = await sql<Move>`
    select at, actor_label as by, details->>'from' as from, details->>'to' as to from events
    where parcel_id = ${row.id} and type = 'shelf.parcel-moved' and at >= ${receivedAt} order by id limit 200`.execute(
    db,
  )
  const first = { shelf: moves[0]?.from ?? shelf, since: receivedAt.toISOString() }
  return [
    { ...first, by: row.received_by ?? '' },
    ...moves.map(({ at, by, to }) => ({ shelf: to, since: at.toISOString(), by })),
  ]
}

/** The customer's storage account over the same days: free ones and due ones. */
async function storageOf(
  ctx: Context,
  row: Row,
  isOffice: boolean,
): Promise<ParcelRecord['storage']> {
  if (!countsStorage({ ...row, boxed: row.paid_to_leave })) return null
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const stored = (await storedParcels(ctx.db, catalogue, [row.id])).get(row.id)
  if (!stored) return null
  const { contents } = await publicationsInForce(ctx.db, ctx.now())
  const account = storageAccount(catalogue.storage, stored, ctx.now())
  return {
    freeUntil: parisDayText(account.freeUntil),
    daysLeft: account.daysLeft,
    daysDue: account.daysDue,
    feeDueCents: isOffice ? account.feeDueCents : null,
    isPrepaid: stored.keepings.length > 0,
    unclaimedOn: parisDayText(account.unclaimedOn),
    mayBeUnclaimed: contents.termsClauses.abandonment.inForce,
  }
}

/** Nobody searches any more for a parcel that has left the warehouse. */
async function searchOf({ db }: Context, parcelId: string): Promise<ParcelRecord['searched']> {
  const search = await db
    .selectFrom('stock_count_lines as l')
    .innerJoin('stored_parcels as s', 's.parcel_id', 'l.parcel_id')
    .select(['l.settled_at', 'l.count_id'])
    .where('l.parcel_id', '=', parcelId)
    .where('l.outcome', '=', 'searched')
    .where('l.found_at', 'is', null)
    .orderBy('l.settled_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!search?.settled_at) return null
  return { since: search.settled_at.toISOString(), countId: search.count_id }
}

/** The actions that the table of moves allows; one that needs more than the status gives the reason why it must wait. */
async function actsOf(ctx: Context, row: Row, isOffice: boolean): Promise<ParcelRecord['acts']> {
  const { status, destroyed, boxed, plan } = row
  const sheet = { status, destroyed, hasOwner: plan !== null, boxed }
  const acts = actsOnSheet(sheet, isOffice ? 'admin' : 'operateur')
  const due = acts.includes('mark-unclaimed') ? await dueToBeUnclaimed(ctx.db, ctx, row.id) : null
  const disposal = acts.includes('dispose') ? await dueToBeDisposed(ctx.db, ctx, row.id) : null
  return acts.map((act) => ({ act, refusal: whyNot(act, { due, disposal }) }))
}

type Judged = Outcome<unknown, string> | null

function whyNot(
  act: SheetAct,
  { due, disposal }: { readonly due: Judged; readonly disposal: Judged },
): string | null {
  const judged = act === 'mark-unclaimed' ? due : act === 'dispose' ? disposal : null
  return judged === null || judged.ok ? null : judged.refusal
}

type Links = Pick<ParcelRecord, 'quotes' | 'orders' | 'shipments'>

/** The documents that contain the parcel, newest first; only the office sees quotes and orders. */
async function linksOf(
  { db }: Pick<Context, 'db'>,
  parcelId: string,
  isOffice: boolean,
): Promise<Links> {
  const shipments = await db
    .selectFrom('shipments as s')
    .innerJoin('shipment_parcels as sp', 'sp.shipment_id', 's.id')
    .select(['s.id', 's.number', 's.status'])
    .where('sp.parcel_id', '=', parcelId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.number', 'desc')
    .limit(10)
    .execute()
  if (!isOffice) return { quotes: null, orders: null, shipments }
  const quotes = await db
    .selectFrom('quotes as q')
    .innerJoin('quote_parcels as qp', 'qp.quote_id', 'q.id')
    .select(['q.id', 'q.number', 'q.status'])
    .where('qp.parcel_id', '=', parcelId)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.number', 'desc')
    .limit(10)
    .execute()
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('order_quotes as oq', 'oq.order_id', 'o.id')
    .innerJoin('quote_parcels as qp', 'qp.quote_id', 'oq.quote_id')
    .select(['o.id', 'o.number', 'o.status'])
    .distinct()
    .where('qp.parcel_id', '=', parcelId)
    .orderBy('o.number', 'desc')
    .limit(10)
    .execute()
  return { quotes, orders, shipments }
}
