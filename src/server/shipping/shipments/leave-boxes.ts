import { shipmentCan, shipmentTransitions, type ShipmentStatus } from '#domain/shipment/shipment.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notifyOffice } from '#server/messages/notifications/notify-office.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import { isGone } from '#server/warehouse/parcel-rows/is-gone.ts'
import { linesNotRendered } from '#domain/refund/lines-not-rendered.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { proposeRefund } from '#server/payments/refunds/propose-refund.ts'
import { freeQuote } from '#server/payments/orders/cancel-shipments.ts'

/**
 * Takes returned or destroyed parcels out of their boxes. A box without another parcel ends, or is not made at all, and its order
 * follows; a box that waits to be packed goes without them, and the office decides what to refund. The caller holds the parcels'
 * locks: boxes are locked after them, and orders after boxes, each by id. Returns the parcels of boxes that are not made.
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
    .returning(['sp.shipment_id', 'sp.parcel_id'])
    .execute()
  if (left.length === 0) return []
  const boxes = await lockBoxes(
    tx,
    left.map(({ shipment_id }) => shipment_id),
  )
  const empty = await withoutParcels(tx, boxes)
  for (const box of boxes) {
    const ofBox = left.filter(({ shipment_id }) => shipment_id === box.id)
    const gone = ofBox.map(({ parcel_id }) => parcel_id)
    await (empty.includes(box) ? end : goWithout)(tx, ctx, box, gone)
  }
  for (const orderId of new Set(empty.map(({ orderId }) => orderId).toSorted())) {
    await followShipments(tx, ctx, orderId)
  }
  return cancelEmptied(
    tx,
    ctx,
    empty.filter((box) => shipmentCan('cancel', box)),
  )
}

type LeftBox = Awaited<ReturnType<typeof lockBoxes>>[number]

async function lockBoxes(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 's.number', 's.status', 's.quote_id as quoteId', 's.order_id as orderId'])
    .select(['s.customer_id as customerId', 'o.number as orderNumber'])
    .where('s.id', 'in', ids)
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, status: status as ShipmentStatus }))
}

/** Call it under the boxes' locks. */
async function withoutParcels(tx: Tx, boxes: readonly LeftBox[]): Promise<LeftBox[]> {
  const full = await tx
    .selectFrom('shipment_parcels')
    .select('shipment_id')
    .distinct()
    .where(
      'shipment_id',
      'in',
      boxes.map(({ id }) => id),
    )
    .where('open', '=', true)
    .execute()
  return boxes.filter(({ id }) => !full.some(({ shipment_id }) => shipment_id === id))
}

/** The box came back whole, or has nothing to carry. */
async function end(tx: Tx, ctx: Context, box: LeftBox, gone: readonly string[]): Promise<void> {
  const step = shipmentCan('return', box) ? 'return' : 'cancel'
  if (!shipmentCan(step, box)) return
  const at = ctx.now()
  await tx
    .updateTable('shipments')
    .set({ status: shipmentTransitions[step].to, updated_at: at })
    .set(step === 'return' ? { returned_at: at } : {})
    .where('id', '=', box.id)
    .execute()
  const { customerId, orderId } = box
  const subject = { customerId, orderId, shipmentId: box.id }
  await recordFact(
    tx,
    ctx,
    step === 'return'
      ? { type: 'shipment.returned', ...subject }
      : { type: 'shipment.emptied', ...subject, details: { number: box.number, parcelIds: gone } },
  )
}

/** A box that has already left the warehouse is on its way without them, and it was paid for. */
async function goWithout(
  tx: Tx,
  ctx: Context,
  box: LeftBox,
  gone: readonly string[],
): Promise<void> {
  if (!shipmentCan('cancel', box)) return
  const { id: shipmentId, orderId, customerId } = box
  for (const parcelId of gone) {
    const details = { number: box.number, parcelIds: [parcelId] }
    const subject = { customerId, orderId, shipmentId }
    await recordFact(tx, ctx, { type: 'shipment.parcel-left', ...subject, details })
    await notifyOffice(tx, ctx, {
      kind: 'parcel-left-box',
      payload: { shipmentId, parcelId },
      dedupeKey: `parcel-left-box:${shipmentId}:${parcelId}`,
    })
  }
}

type EmptiedBox = {
  readonly id: string
  readonly number: string
  readonly quoteId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly customerId: string
}

/**
 * Cancels boxes whose last parcel left them before the departure: what their quotes had used can be used again, and their price,
 * except days of storage, becomes a refund for an admin to approve. Returns their parcels.
 */
async function cancelEmptied(
  tx: Tx,
  ctx: Context,
  boxes: readonly EmptiedBox[],
): Promise<string[]> {
  const parcelIds: string[] = []
  for (const box of boxes) {
    const { id: shipmentId, number, quoteId, orderId, orderNumber, customerId } = box
    const order = { id: orderId, number: orderNumber, customerId }
    parcelIds.push(...(await freeQuote(tx, ctx, order, { shipmentId, quoteId })))
    await giveBack(tx, ctx, { number, quoteId, orderId })
  }
  return parcelIds
}

async function giveBack(
  tx: Tx,
  ctx: Context,
  { number, quoteId, orderId }: Pick<EmptiedBox, 'number' | 'quoteId' | 'orderId'>,
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const quote = await tx
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  await proposeRefund(tx, ctx, money, {
    note: `Envoi ${number} annulé : ses colis sont retournés ou détruits avant le départ`,
    partsOf: ({ content, lines }, paid) =>
      linesNotRendered(
        lines,
        paid,
        (section) => content.sections[section]?.quoteNumber === quote.number,
      ),
  })
}
