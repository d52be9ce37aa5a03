import { boxCan, boxTransitions, hasLeft } from '#domain/shipment/box.ts'
import { shipmentCan, shipmentTransitions } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'
import { freeQuote } from '#server/payments/orders/cancel-shipments.ts'
import { followBoxes, followShipments } from '#server/payments/orders/follow-boxes.ts'
import { openBoxes } from '#server/payments/orders/open-boxes.ts'
import { endSupplementsOf } from '#server/payments/orders/supplements.ts'
import { proposeQuoteRefund } from '#server/payments/refunds/propose-quote-refund.ts'
import { isGone } from '#server/warehouse/parcel-rows/parcel-state.ts'
import {
  boxDetails,
  lockShipmentAlone,
  type LockedBox,
  type LockedShipment,
} from './locked-shipment.ts'
import { giveUpUndoneWork } from './undone-work.ts'

/**
 * Takes returned or destroyed parcels out of their shipments. A box on its way without another parcel has come back. A shipment
 * that nothing is left of, and of which no box left, is not made at all; another goes without them, and the office decides what
 * to refund: the paid work too that was still to do, once nothing of it is in the house. The caller holds the parcels' locks:
 * shipments are locked after them, and orders after shipments, each by id. Returns the parcels of shipments that are not made.
 */
export async function leaveBoxes(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<string[]> {
  const left = await tx
    .updateTable('shipment_parcels as sp')
    .from('parcels as p')
    .set({ open: false })
    .whereRef('p.id', '=', 'sp.parcel_id')
    .where('p.id', 'in', parcelIds)
    .where(isGone('p'))
    .where('sp.open', '=', true)
    .returning(['sp.shipment_id', 'sp.parcel_id', 'sp.box_id'])
    .execute()
  const emptied: LockedShipment[] = []
  const departed: LockedShipment[] = []
  const orders = new Set<string>()
  for (const id of new Set(left.map(({ shipment_id }) => shipment_id).toSorted())) {
    const shipment = await lockShipmentAlone(tx, id)
    const gone = left.filter(({ shipment_id }) => shipment_id === id)
    orders.add(shipment.orderId)
    for (const box of shipment.boxes) await endEmptyBox(tx, ctx, shipment, box)
    if (isUnmade(shipment)) {
      emptied.push(shipment)
      await endEmptied(
        tx,
        ctx,
        shipment,
        gone.map(({ parcel_id }) => parcel_id),
      )
    } else {
      await goWithout(tx, ctx, shipment, gone)
      const status = await followBoxes(tx, ctx, id)
      if (shipmentCan('cancel', shipment) && !shipmentCan('cancel', { status })) {
        departed.push(shipment)
      }
    }
  }
  for (const orderId of [...orders].toSorted()) await followShipments(tx, ctx, orderId)
  for (const shipment of departed) await giveUpUndoneWork(tx, ctx, shipment)
  return cancelEmptied(tx, ctx, emptied)
}

/** Nothing of it is left to ship, and nothing left. */
const isUnmade = (shipment: LockedShipment): boolean =>
  shipment.toPack.length + shipment.boxed.length === 0 &&
  shipmentCan('cancel', shipment) &&
  !shipment.boxes.some(hasLeft)

/** The box came back whole; one that has not left yet, and has nothing to carry, is a closed box no more. */
async function endEmptyBox(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, customerId, orderId }: LockedShipment,
  box: LockedBox,
): Promise<void> {
  if (box.parcelIds.length > 0) return
  const step = boxCan('return', box) ? 'return' : 'open'
  if (!boxCan(step, box)) return
  if (step === 'open') await openBoxes(tx, ctx, [box.id])
  else {
    await tx
      .updateTable('boxes')
      .set({ status: boxTransitions.return.to, delivered_at: null, returned_at: ctx.now() })
      .set({ updated_at: ctx.now() })
      .where('id', '=', box.id)
      .execute()
  }
  await recordFact(tx, ctx, {
    type: step === 'return' ? 'shipment.returned' : 'shipment.unpacked',
    customerId,
    orderId,
    shipmentId,
    details: boxDetails(box),
  })
}

type LeftParcel = { readonly parcel_id: string; readonly box_id: string | null }

/** A box that has left is on its way without them, and it was paid for. */
async function goWithout(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, number, orderId, customerId, boxes }: LockedShipment,
  gone: readonly LeftParcel[],
): Promise<void> {
  for (const { parcel_id: parcelId, box_id: boxId } of gone) {
    if (boxes.some((box) => box.id === boxId && hasLeft(box))) continue
    const details = { number, parcelIds: [parcelId] }
    const subject = { customerId, orderId, shipmentId }
    await recordFact(tx, ctx, { type: 'shipment.parcel-left', ...subject, details })
    await notifyOffice(tx, ctx, {
      kind: 'parcel-left-box',
      payload: { shipmentId, parcelId },
      dedupeKey: `parcel-left-box:${shipmentId}:${parcelId}`,
    })
  }
}

type EmptiedShipment = {
  readonly id: string
  readonly number: string
  readonly quoteId: string
  readonly orderId: string
  readonly customerId: string
}

/** Ends a shipment whose last parcels are gone before anything of it left. */
async function endEmptied(
  tx: Tx,
  ctx: Context,
  { id: shipmentId, number, orderId, customerId }: EmptiedShipment,
  parcelIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ status: shipmentTransitions.cancel.to, packed_at: null, updated_at: ctx.now() })
    .where('id', '=', shipmentId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'shipment.emptied',
    customerId,
    orderId,
    shipmentId,
    details: { number, parcelIds },
  })
  await endSupplementsOf(tx, ctx, shipmentId)
}

/**
 * Gives back shipments whose last parcel left them before the departure: what their quotes had used can be used again, and their price,
 * except days of storage, becomes a refund for an admin to approve. Returns their parcels.
 */
async function cancelEmptied(
  tx: Tx,
  ctx: Context,
  shipments: readonly EmptiedShipment[],
): Promise<string[]> {
  const parcelIds: string[] = []
  for (const { id: shipmentId, number, quoteId, orderId, customerId } of shipments) {
    const order = { id: orderId, number: await numberOfOrder(tx, orderId), customerId }
    parcelIds.push(...(await freeQuote(tx, ctx, order, { shipmentId, quoteId })))
    const note = `Envoi ${number} annulé : ses colis sont retournés ou détruits avant le départ`
    await proposeQuoteRefund(tx, ctx, { orderId, quoteId, note })
  }
  return parcelIds
}

async function numberOfOrder(tx: Tx, orderId: string): Promise<string> {
  const { number } = await tx
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return number
}
