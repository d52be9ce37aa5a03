import { sql } from 'kysely'
import type { OverviewView } from '#contract/office/overview.ts'
import { inHouseStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { carrierPlace } from '#domain/shipment/arrival-window.ts'
import { isComingBack, stateOfCode, type TrackingState } from '#domain/shipment/tracking.ts'
import type { Context } from '#server/core/context.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { findParcelsOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { parcelView } from '#server/warehouse/parcels/parcel-views.ts'

const most = { awaited: 4, inHouse: 12, atSea: 3 }

/** Where the customer's parcels are: awaited, in the warehouse, under way. The list of parcels shows the others. */
export async function parcelsOnTheirWay(ctx: Context, customerId: string) {
  const [awaited, inHouse, atSea] = await Promise.all([
    latest(ctx, customerId, ['pending_arrival'], most.awaited),
    latest(ctx, customerId, inHouseStatuses, most.inHouse),
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
    order by b.handed_over_at desc, b.id limit ${most.atSea}`.execute(ctx.db)
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
