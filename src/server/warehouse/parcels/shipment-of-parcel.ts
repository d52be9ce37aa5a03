import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import { hasLeft, type BoxStatus } from '#domain/shipment/box.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Context } from '#server/core/context.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { trackingOf, trustedTracking } from '#server/warehouse/parcel-rows/tracking-of.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'

type Timeline = z.input<typeof readMyParcelTimeline.output>
type Shipment = NonNullable<Timeline['shipment']>

/** The shipment that carries this customer's parcel; neither one that it left before the departure, nor a cancelled one, nor one from which it came back. */
export async function shipmentOfParcel(
  ctx: Context,
  customerId: string,
  parcelId: string,
): Promise<Timeline['shipment']> {
  const row = await shipmentRow(ctx, customerId, parcelId)
  if (!row) return null
  const [delays, events] = await Promise.all([
    realDelaysOf(ctx.db, ctx.now(), row),
    row.box_id === null ? [] : eventsOf(ctx, row.box_id),
  ])
  return {
    number: row.number,
    orderId: row.order_id,
    orderNumber: row.order_number,
    others: row.others,
    destination: row.destination,
    mode: row.mode as Shipment['mode'],
    delays,
    mayLeaveFrom: mayLeaveFrom({
      orderedAt: row.concluded_at,
      expressRequestedAt: row.express_requested_at,
    }).toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    boxId: row.box_id,
    box: row.isOneOfSeveral ? row.place : null,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: trackingUrl(row.link_pattern, row.tracking_number),
    photos:
      row.box_status !== null && hasLeft({ status: row.box_status as BoxStatus }) ? row.photos : [],
    events,
  }
}

const eventsOf = async (ctx: Context, boxId: string): Promise<Shipment['events']> =>
  trustedTracking((await trackingOf(ctx.db, [boxId])).get(boxId))?.events ?? []

/** SQL: whether the shipment `s` has other closed boxes than `b`. */
const isOneOfSeveral = sql<boolean>`exists (select from boxes other
  where other.shipment_id = s.id and other.status <> 'opened' and other.id <> b.id)`

/** SQL: what the shipment `s` carries beside the parcel of `sp`; what was taken out of it has no box. */
const othersOfShipment = sql`select inside.parcel_id from shipment_parcels inside
  where inside.shipment_id = s.id and inside.parcel_id <> sp.parcel_id and (inside.open or inside.box_id is not null)`

const shipmentRow = (ctx: Context, customerId: string, parcelId: string) =>
  ctx.db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('checkouts as k', 'k.id', 'o.checkout_id')
    .leftJoin('boxes as b', 'b.id', 'sp.box_id')
    .leftJoin('carriers as c', 'c.code', 'b.carrier_code')
    .select(['s.number', 's.destination', 's.mode', 'b.place', 'b.carrier', 'b.tracking_number'])
    .select(['b.handed_over_at', concludedAt('k').as('concluded_at'), 'k.express_requested_at'])
    .select(['s.order_id', 'o.number as order_number', 'b.id as box_id', 'c.link_pattern'])
    .select('b.status as box_status')
    .select([isOneOfSeveral.as('isOneOfSeveral'), photosOfBox('b.id').as('photos')])
    .select(parcelFaces(othersOfShipment).as('others'))
    .innerJoin('parcels as p', 'p.id', 'sp.parcel_id')
    .where('sp.parcel_id', '=', parcelId)
    .where('s.customer_id', '=', customerId)
    .where(sql<boolean>`not (b.status is not distinct from 'returned' and p.status <> 'returned')`)
    .where((or) =>
      or.or([
        or('sp.open', '=', true),
        or('p.status', 'in', ['shipped', 'delivered']),
        or.exists(
          or
            .selectFrom('events as e')
            .select('e.id')
            .whereRef('e.parcel_id', '=', 'sp.parcel_id')
            .whereRef('e.shipment_id', '=', 's.id')
            .where('e.type', '=', 'parcel.shipped'),
        ),
      ]),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.number', 'desc')
    .limit(1)
    .executeTakeFirst()
