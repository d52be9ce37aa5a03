import { parcelTransitions } from '#domain/parcel/parcel.ts'
import { boxTransitions } from '#domain/shipment/box.ts'
import { shipmentTransitions } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { freeBenefits } from '#server/offer/terms/benefit-uses.ts'
import { keepRepacked } from '#server/warehouse/parcels/correct-measures.ts'
import { followBoxes } from './follow-boxes.ts'
import { openBoxes } from './open-boxes.ts'
import { freePrepaid, leaveToParcel } from './prepaid-options.ts'
import { endSupplementsOf } from './supplements.ts'

type GivenBack = { readonly id: string; readonly number: string; readonly customerId: string }

/**
 * Cancels the shipments of a refunded order, as far as they have not left: their boxes are opened, their parcels are back in the
 * warehouse, free for another quote, and what their quotes had used (a plan's benefits, prepaid options) can be used again. A
 * shipment of which a box has left only loses the rest. The caller holds the locks.
 */
export async function cancelShipments(tx: Tx, ctx: Context, order: GivenBack): Promise<void> {
  const shipments = await tx
    .selectFrom('shipments')
    .select(['id', 'number', 'quote_id'])
    .where('order_id', '=', order.id)
    .where('status', 'in', shipmentTransitions.cancel.from)
    .orderBy('id')
    .execute()
  for (const { id: shipmentId, number, quote_id: quoteId } of shipments) {
    const boxIds = await boxesToOpen(tx, shipmentId)
    const packed = await parcelsIn(tx, boxIds)
    await openBoxes(tx, ctx, boxIds)
    const subject = { customerId: order.customerId, orderId: order.id, shipmentId }
    const box = { shipmentId, quoteId, packed }
    if (await hasBoxLeft(tx, shipmentId)) {
      const parcelIds = await freeParcels(tx, ctx, order, box)
      const details = { number, parcelIds }
      await recordFact(tx, ctx, { type: 'shipment.parcel-left', ...subject, details })
      await followBoxes(tx, ctx, shipmentId)
    } else {
      await cancel(tx, ctx, shipmentId)
      await endSupplementsOf(tx, ctx, shipmentId)
      await recordFact(tx, ctx, { type: 'shipment.cancelled', ...subject, details: { number } })
      await freeQuote(tx, ctx, order, box)
    }
  }
}

const cancel = (tx: Tx, ctx: Context, shipmentId: string) =>
  tx
    .updateTable('shipments')
    .set({ status: shipmentTransitions.cancel.to, packed_at: null, updated_at: ctx.now() })
    .where('id', '=', shipmentId)
    .execute()

/** Its closed boxes that have not left. */
async function boxesToOpen(tx: Tx, shipmentId: string): Promise<string[]> {
  const boxes = await tx
    .selectFrom('boxes')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('status', 'in', boxTransitions.open.from)
    .execute()
  return boxes.map(({ id }) => id)
}

async function parcelsIn(tx: Tx, boxIds: readonly string[]): Promise<string[]> {
  if (boxIds.length === 0) return []
  const rows = await tx
    .selectFrom('shipment_parcels')
    .select('parcel_id')
    .where('box_id', 'in', boxIds)
    .execute()
  return rows.map(({ parcel_id }) => parcel_id)
}

async function hasBoxLeft(tx: Tx, shipmentId: string): Promise<boolean> {
  const left = await tx
    .selectFrom('boxes')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', boxTransitions.open.to)
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
}

type Box = {
  readonly shipmentId: string
  readonly quoteId: string
  /** The parcels that were in a closed box until now: they stand on no shelf (`isOffShelf`). */
  readonly packed?: readonly string[]
}

/** Frees the parcels of a quote whose shipment will not be made, and what the quote had used. Returns those parcels. */
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

/** The parcels that are in no box; one that was blocked meanwhile stays blocked. */
async function freeParcels(
  tx: Tx,
  ctx: Context,
  { id: orderId, number: orderNumber, customerId }: GivenBack,
  { shipmentId, quoteId, packed = [] }: Box,
): Promise<string[]> {
  const { from, to } = parcelTransitions.refund
  const boxed = await tx
    .updateTable('shipment_parcels')
    .set({ open: false })
    .where('shipment_id', '=', shipmentId)
    .where('box_id', 'is', null)
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
    const details = { orderNumber, ...(packed.includes(parcelId) && { wasPacked: true }) }
    await recordFact(tx, ctx, { type: 'parcel.released', customerId, parcelId, orderId, details })
  }
  await keepRepacked(tx, ctx, parcelIds)
  return parcelIds
}

/** Cancels the order of this checkout that still awaits its payment; `undefined` without one. */
export async function cancelOrder(
  tx: Tx,
  ctx: Context,
  checkoutId: string,
): Promise<{ readonly id: string } | undefined> {
  const order = await tx
    .updateTable('orders')
    .set({ status: 'cancelled', updated_at: ctx.now() })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'pending_payment')
    .returning('id')
    .executeTakeFirst()
  if (!order) return undefined
  await tx
    .updateTable('order_quotes')
    .set({ active: false })
    .where('order_id', '=', order.id)
    .execute()
  return order
}
