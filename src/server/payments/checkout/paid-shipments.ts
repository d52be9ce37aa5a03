import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readCheckout } from '#contract/payments/checkout.ts'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import type { Context } from '#server/core/context.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'

type Shipment = z.input<typeof readCheckout.output>['shipments'][number]

/** What an order of this customer ships, as they know it: the shops, the photos, when it may leave. */
export async function paidShipments(ctx: Context, orderId: string): Promise<Shipment[]> {
  const rows = await ctx.db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .select(['s.id', 's.destination', 's.mode', 'o.created_at', 'c.express_requested_at'])
    .select([lacksPapersIn.as('lacks_papers'), parcelFaces(parcelsIn).as('parcels')])
    .where('s.order_id', '=', orderId)
    .where('s.status', '<>', 'cancelled')
    .orderBy('s.number')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      destination: row.destination,
      mode: row.mode as Shipment['mode'],
      delays: await realDelaysOf(ctx.db, ctx.now(), row),
      mayLeaveFrom: mayLeaveFrom({
        orderedAt: row.created_at,
        expressRequestedAt: row.express_requested_at,
      }).toISOString(),
      lacksPapers: row.lacks_papers,
      parcels: row.parcels,
    })),
  )
}

const parcelsIn = sql`select sp.parcel_id from shipment_parcels sp where sp.shipment_id = s.id`

const lacksPapersIn = sql<boolean>`exists (select from parcels p
  where p.id in (${parcelsIn}) and p.destroyed_at is null and ${sql.raw(lacksPapers('p'))})`
