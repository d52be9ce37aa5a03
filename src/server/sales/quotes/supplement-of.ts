import type { QuoteSupplement } from '#contract/sales/quote-parts.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** What this quote is a supplement for, and why. */
export async function supplementOf(db: Database | Tx, quoteId: string): Promise<QuoteSupplement> {
  const row = await db
    .selectFrom('supplements as x')
    .innerJoin('shipments as s', 's.id', 'x.shipment_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 's.number', 's.order_id', 'o.number as order_number'])
    .select(['x.weight_g', 'x.paid_up_to_g', 'x.up_to_g', 'x.is_non_standard', 'x.photo_id'])
    .select(['x.length_mm', 'x.width_mm', 'x.height_mm'])
    .where('x.quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return {
    shipmentId: row.id,
    shipmentNumber: row.number,
    orderId: row.order_id,
    orderNumber: row.order_number,
    weightGrams: row.weight_g,
    paidUpToGrams: row.paid_up_to_g,
    upToGrams: row.up_to_g,
    isNonStandard: row.is_non_standard,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    photoId: row.photo_id,
  }
}
