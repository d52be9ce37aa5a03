import { sql } from 'kysely'
import { inHouseStatuses, mayBeQuoted, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { OverviewView, ToDo } from '#contract/office/overview.ts'
import { carrierPlace } from '#domain/shipment/arrival-window.ts'
import { isComingBack, stateOfCode, type TrackingState } from '#domain/shipment/tracking.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { chargedStatuses, isStorageEnding, storageAccount } from '#domain/storage/storage.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { firstPhoto, parcelFaces } from '#server/core/parcel-faces.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { isKeptFromQuotes, isPaidToLeave } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { findParcelsOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { parcelView } from '#server/warehouse/parcels/parcel-views.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

/** The oldest first; a customer with more than this sees the rest in the list of parcels. */
const most = 50

/** Blocked parcels, and parcels without a quote whose free storage ends soon or is over. */
export async function parcelsToDo(
  ctx: Context,
  customerId: string,
): Promise<{ blocked: ToDo[]; storage: ToDo[] }> {
  const rows = await keptParcels(ctx, customerId)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const ids = rows.map(({ id }) => id)
  const kept = await storedParcels(ctx.db, catalogue, ids)
  const storage = rows.flatMap((row): ToDo[] => {
    const stored = kept.get(row.id)
    if (!stored) return []
    const account = storageAccount(catalogue.storage, stored, ctx.now())
    if (row.is_boxed || !isStorageEnding(account)) return []
    const { freeUntil, daysLeft, feeDueCents } = account
    const dates = { freeUntil: parisDayText(freeUntil), daysLeft, feeDueCents }
    const quotable = mayBeQuoted({ status: row.status as ParcelStatus }, row.is_kept)
    return [{ kind: 'storage-ending', ...named(row), mayBeQuoted: quotable, ...dates }]
  })
  const blocked = rows
    .filter(({ status }) => status === 'blocked')
    .map((row): ToDo => ({ kind: 'parcel-blocked', ...named(row) }))
  return { blocked, storage }
}

const keptParcels = (ctx: Context, customerId: string) =>
  ctx.db
    .selectFrom('parcels as p')
    .innerJoin('receptions as r', 'r.parcel_id', 'p.id')
    .select(['p.id', 'p.tracking_number', 'p.merchant', 'p.status'])
    .select([isPaidToLeave('p.id').as('is_boxed'), isKeptFromQuotes('p.id').as('is_kept')])
    .select(firstPhoto('p.id').as('photo_id'))
    .where('p.customer_id', '=', customerId)
    .where('p.destroyed_at', 'is', null)
    .where('p.status', 'in', chargedStatuses)
    .orderBy('r.received_at')
    .orderBy('p.id')
    .limit(most)
    .execute()

type Named = {
  readonly id: string
  readonly tracking_number: string
  readonly merchant: string
  readonly photo_id: string | null
}

const named = ({ id, tracking_number, merchant, photo_id }: Named) => ({
  id,
  trackingNumber: tracking_number,
  merchant,
  photoId: photo_id,
})

const mostShown = { awaited: 4, inHouse: 12, atSea: 3 }

/** Where the customer's parcels are: awaited, in the warehouse, under way. The list of parcels shows the others. */
export async function parcelsOnTheirWay(ctx: Context, customerId: string) {
  const [awaited, inHouse, atSea] = await Promise.all([
    latest(ctx, customerId, ['pending_arrival'], mostShown.awaited),
    latest(ctx, customerId, inHouseStatuses, mostShown.inHouse),
    boxesAtSea(ctx, customerId),
  ])
  return { awaited, inHouse, atSea }
}

async function latest(
  ctx: Context,
  customerId: string,
  statuses: readonly ParcelStatus[],
  limit: number,
) {
  const rows = await findParcelsOf(ctx, customerId, { statuses }, { limit })
  return Promise.all(rows.slice(0, limit).map((row) => parcelView(ctx, row)))
}

type BoxAtSea = OverviewView['atSea'][number]

type BoxRow = Omit<BoxAtSea, 'handedOverAt' | 'delays' | 'place' | 'isComingBack'> & {
  readonly state: TrackingState | null
  readonly handedOverAt: Date
  readonly codes: readonly string[]
}

/** Found by their parcels, whose statuses are indexed: a customer of many years has many orders. */
async function boxesAtSea(ctx: Context, customerId: string): Promise<BoxAtSea[]> {
  const { rows } = await sql<BoxRow>`
    select b.id, s.order_id as "orderId", s.destination, s.mode, b.handed_over_at as "handedOverAt",
      array(select e.code from box_tracking t join tracking_events e on e.box_id = t.box_id and e.number = t.number
        where t.box_id = b.id and t.number = b.tracking_number and not t.is_doubtful) as codes,
      (select t.state from box_tracking t where t.box_id = b.id and t.number = b.tracking_number and not t.is_doubtful) as state,
      ${parcelFaces(sql`select inside.parcel_id from shipment_parcels inside where inside.box_id = b.id`)} as parcels
    from boxes b join shipments s on s.id = b.shipment_id
    where b.status = 'handed_over' and b.id in (
      select sp.box_id from (
        select p.id from parcels p where p.customer_id = ${customerId} and p.status = 'shipped' and p.destroyed_at is null
        order by p.created_at desc, p.id desc limit 40) p
      join shipment_parcels sp on sp.parcel_id = p.id)
    order by b.handed_over_at desc, b.id limit ${mostShown.atSea}`.execute(ctx.db)
  return Promise.all(
    rows.map(async ({ codes, state, ...row }) => ({
      ...row,
      isComingBack: isComingBack(state),
      place: carrierPlace(codes.map(stateOfCode)),
      handedOverAt: row.handedOverAt.toISOString(),
      delays: await realDelaysOf(ctx.db, ctx.now(), row),
    })),
  )
}
