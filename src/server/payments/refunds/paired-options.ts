import { pairOptions } from '#domain/refund/pair-options.ts'
import { cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { itemsOf, type OrderItem } from './order-items.ts'

/** The bought item of each paid option of an order, by the option's id: the item's invoice line bills it. */
export async function pairedOptions(
  tx: Database | Tx,
  orderId: string,
): Promise<ReadonlyMap<string, OrderItem>> {
  const items = await itemsOf(tx, orderId)
  const options = await tx
    .selectFrom('parcel_options')
    .select(['id', 'option', 'parcel_id', 'quote_id', 'paid_cents'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return pairOptions(
    options.map(({ id, option, parcel_id: parcelId, quote_id: quoteId, paid_cents }) => ({
      id,
      option,
      parcelId,
      quoteId,
      paidCents: cents(paid_cents),
    })),
    items,
    await holdingsOf(tx, orderId),
  )
}

async function holdingsOf(tx: Database | Tx, orderId: string) {
  const rows = await tx
    .selectFrom('quote_parcels as qp')
    .innerJoin('order_items as i', 'i.quote_id', 'qp.quote_id')
    .select(['qp.quote_id', 'qp.parcel_id'])
    .distinct()
    .where('i.order_id', '=', orderId)
    .execute()
  return rows.map(({ quote_id: quoteId, parcel_id: parcelId }) => ({ quoteId, parcelId }))
}
