import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import type { Context } from '#server/core/context.ts'

type Links = Pick<ParcelRecord, 'quotes' | 'orders' | 'shipments'>

/** The papers that a parcel is in, newest first; quotes and orders are the office's. */
export async function linksOf(
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
