import type * as z from 'zod/mini'
import type {
  ParcelView,
  readMyParcelTimeline as timelineEndpoint,
} from '#contract/warehouse/parcels.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { findParcelOf } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'

type Asked = { readonly parcelId: string }
type Timeline = z.input<typeof timelineEndpoint.output>

/** The customer's own parcel, or 404. */
export async function readMyParcel(ctx: Context, { parcelId }: Asked): Promise<ParcelView> {
  const customerId = requireCustomer(ctx.actor)
  return parcelView(ctx, found(await findParcelOf(ctx, customerId, parcelId)))
}

/** What happened to it, by whom as a customer is told, and the shipment that carries it. */
export async function readMyParcelTimeline(ctx: Context, { parcelId }: Asked): Promise<Timeline> {
  const customerId = requireCustomer(ctx.actor)
  found(await findParcelOf(ctx, customerId, parcelId))
  const [steps, shipment] = await Promise.all([
    timelineOf(ctx.db, { parcelId }, 'customer'),
    shipmentOf(ctx, parcelId),
  ])
  return { steps, shipment }
}

/** Not one that it left before the carrier came, nor one that was cancelled. */
async function shipmentOf(ctx: Context, parcelId: string): Promise<Timeline['shipment']> {
  const row = await ctx.db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .leftJoin('carriers as c', 'c.code', 's.carrier_code')
    .select(['s.number', 's.destination', 's.carrier', 's.tracking_number', 'c.link_pattern'])
    .innerJoin('parcels as p', 'p.id', 'sp.parcel_id')
    .where('sp.parcel_id', '=', parcelId)
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
  if (!row) return null
  return {
    number: row.number,
    destination: row.destination,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: trackingUrl(row.link_pattern, row.tracking_number),
  }
}
