import type { LockedQuote } from '#server/payments/checkout/payable-quotes.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { nextNumber } from '#server/core/next-number.ts'

/** Creates one box to pack per paid quote (`E-2026-000123`). */
export async function createShipment(
  tx: Tx,
  ctx: Context,
  subject: { readonly customerId: string; readonly quoteId: string; readonly orderId: string },
  quote: LockedQuote,
  parcelIds: readonly string[],
): Promise<void> {
  const at = ctx.now()
  const { id: shipmentId, number } = await tx
    .insertInto('shipments')
    .values({
      number: await nextNumber(tx, 'E', at),
      customer_id: subject.customerId,
      order_id: subject.orderId,
      quote_id: subject.quoteId,
      status: 'to_pack',
      destination: quote.destination,
      address: JSON.stringify(quote.address),
      mode: quote.mode,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  if (parcelIds.length > 0) {
    const box = parcelIds.map((parcelId) => ({ shipment_id: shipmentId, parcel_id: parcelId }))
    await tx.insertInto('shipment_parcels').values(box).execute()
  }
  await recordFact(tx, ctx, {
    type: 'shipment.created',
    ...subject,
    shipmentId,
    details: { number },
  })
}
