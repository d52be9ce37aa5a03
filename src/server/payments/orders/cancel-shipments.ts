import { parcelTransitions } from '#domain/parcel/parcel.ts'
import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { freeBenefits } from '#server/offer/terms/benefit-uses.ts'
import { freePrepaid, leaveToParcel } from './prepaid-options.ts'

type GivenBack = { readonly id: string; readonly number: string; readonly customerId: string }

/**
 * Cancels the unshipped boxes of a refunded order: their parcels are back in the warehouse, free for another quote, and what
 * their quotes had used (a plan's benefits, prepaid options) can be used again. The caller holds the locks.
 */
export async function cancelShipments(tx: Tx, ctx: Context, order: GivenBack): Promise<void> {
  const { from, to } = shipmentTransitions.cancel
  const cancelled = await tx
    .updateTable('shipments')
    .set({ status: to, updated_at: ctx.now() })
    .where('order_id', '=', order.id)
    .where('status', 'in', [...from])
    .returning(['id', 'number', 'quote_id'])
    .execute()
  for (const { id: shipmentId, number, quote_id: quoteId } of cancelled) {
    const subject = { customerId: order.customerId, orderId: order.id, shipmentId }
    await recordFact(tx, ctx, { type: 'shipment.cancelled', ...subject, details: { number } })
    await freeQuote(tx, ctx, order, { shipmentId, quoteId })
  }
}

type Box = { readonly shipmentId: string; readonly quoteId: string }

/** Frees the parcels of a quote whose box will not be made, and what the quote had used. Returns those parcels. */
export async function freeQuote(
  tx: Tx,
  ctx: Context,
  order: GivenBack,
  box: Box,
): Promise<string[]> {
  const parcelIds = await freeParcels(tx, ctx, order, box)
  await freeBenefits(tx, box.quoteId)
  await freePrepaid(tx, ctx, box.quoteId)
  await leaveToParcel(tx, ctx, box.quoteId)
  return parcelIds
}

/** A parcel that was blocked meanwhile stays blocked. */
async function freeParcels(
  tx: Tx,
  ctx: Context,
  { id: orderId, number: orderNumber, customerId }: GivenBack,
  { shipmentId, quoteId }: Box,
): Promise<string[]> {
  const { from, to } = parcelTransitions.refund
  const boxed = await tx
    .updateTable('shipment_parcels')
    .set({ open: false })
    .where('shipment_id', '=', shipmentId)
    .returning('parcel_id')
    .execute()
  await tx
    .updateTable('quote_parcels')
    .set({ open: false })
    .where('quote_id', '=', quoteId)
    .execute()
  if (boxed.length === 0) return []
  const parcelIds = boxed.map(({ parcel_id }) => parcel_id)
  const freed = await tx
    .updateTable('parcels')
    .set((eb) => ({ status: to, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', 'in', parcelIds)
    .where('status', 'in', [...from])
    .returning('id')
    .execute()
  for (const { id: parcelId } of freed) {
    const details = { orderNumber }
    await recordFact(tx, ctx, { type: 'parcel.released', customerId, parcelId, orderId, details })
  }
  return parcelIds
}
