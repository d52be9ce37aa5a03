import type * as z from 'zod/mini'
import type { CarrierView } from '#contract/offer/carriers.ts'
import type { correctDeparture as correctDepartureEndpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import type { TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { boxTransitions } from '#domain/shipment/box.ts'
import { parseCarrierNumber } from '#domain/shipment/carrier.ts'
import { undoHandOver as undo } from '#domain/shipment/hand-over.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify, recallMessage } from '#server/messages/notifications/outbox.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { followBoxes, followShipments } from '#server/payments/orders/follow-boxes.ts'
import { boxDetails, lockBox, requireNotLoaded } from './locked-shipment.ts'
import { moveParcels } from './open-box.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { readShipmentView } from './shipment-views.ts'

/**
 * Undoes a departure that was noted by mistake: the box is ready again, without a number. The customer's message is recalled, or
 * corrected when it has left.
 */
export async function undoHandOver(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ShipmentView> {
  const staffId = requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    const { carrier, trackingNumber, handedOverAt: at } = box
    const isOwn = (await whoHandedOver(tx, shipment.id, boxId)) === staffId
    accepted(undo({ status: box.status, handedOverAt: at, isOwn }, ctx.now()))
    // Its deposit slip says that it left.
    await requireNotLoaded(tx, boxId)

    const status = boxTransitions['undo-hand-over'].to
    await tx
      .updateTable('boxes')
      .set({ status, carrier: null, carrier_code: null })
      .set({ tracking_number: null, handed_over_at: null, number_shared: false })
      .set({ updated_at: ctx.now() })
      .where('id', '=', boxId)
      .execute()
    const { orderId, customerId, id: shipmentId } = shipment
    await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'undo-ship')
    await followBoxes(tx, ctx, shipmentId)
    await recordFact(tx, ctx, {
      type: 'shipment.hand-over-undone',
      customerId,
      orderId,
      shipmentId,
      details: boxDetails(box),
      change: {
        before: { status: box.status, carrier, trackingNumber },
        after: { status, carrier: null, trackingNumber: null },
      },
    })
    await followShipments(tx, ctx, orderId)
    const left = { shipmentId, boxId, customerId }
    if (at) await correctHandedOver(tx, ctx, 'hand-over-undone', { ...left, at })
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

async function whoHandedOver(tx: Tx, shipmentId: string, boxId: string): Promise<string | null> {
  const fact = await tx
    .selectFrom('events')
    .select('actor_id')
    .where('shipment_id', '=', shipmentId)
    .where('type', '=', 'shipment.handed-over')
    .where('details', '@>', JSON.stringify({ boxId }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return fact?.actor_id ?? null
}

/**
 * Corrects the number or carrier of a box that has left, until the delivery. Its history still shows the former one; the customer
 * gets the right one.
 */
export async function correctCarrierNumber(
  ctx: Context,
  {
    boxId,
    carrier: code,
    trackingNumber: typed,
    replaces,
  }: z.output<typeof correctDepartureEndpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    const { id: shipmentId, customerId, orderId } = shipment
    const { handedOverAt: at, trackingNumber: former, carrier: formerCarrier } = box
    if (box.status !== 'handed_over' || at === null) throw new Refused('box-not-handed-over')
    if (former !== replaces) throw new Refused('stale', { trackingNumber: former })
    const carrier = await requireCarrier(tx, code, box.carrierCode)
    const trackingNumber = accepted(parseCarrierNumber(typed, carrier))
    const isSame = trackingNumber === former && code === box.carrierCode
    if (isSame) return readShipmentView(tx, shipmentId, ctx.now())
    await requireFreeNumber(tx, boxId, trackingNumber)
    await save(tx, ctx, { boxId, carrier, trackingNumber })
    await recordFact(tx, ctx, {
      type: 'shipment.number-corrected',
      customerId,
      orderId,
      shipmentId,
      details: { carrier: carrier.name, trackingNumber, former, ...boxDetails(box) },
      change: {
        before: { carrier: formerCarrier, trackingNumber: former },
        after: { carrier: carrier.name, trackingNumber },
      },
    })
    const left = { shipmentId, boxId, customerId, at }
    const told = await correctHandedOver(tx, ctx, 'shipment-number-corrected', left)
    if (told === 'recalled') await notifyHandedOver(tx, ctx, left)
    return readShipmentView(tx, shipmentId, ctx.now())
  })
}

type Corrected = {
  readonly boxId: string
  readonly carrier: CarrierView
  readonly trackingNumber: TrackingNumber
}

async function save(
  tx: Tx,
  ctx: Context,
  { boxId, carrier, trackingNumber }: Corrected,
): Promise<void> {
  await tx
    .updateTable('boxes')
    .set({ carrier: carrier.name, carrier_code: carrier.code })
    .set({ tracking_number: trackingNumber, number_shared: false, updated_at: ctx.now() })
    .where('id', '=', boxId)
    .execute()
}

type HandedOver = {
  readonly shipmentId: string
  readonly boxId: string
  readonly customerId: string
  /** The time of this very hand-over: one that was undone and made again sends a new message. */
  readonly at: Date
}

/** Enqueues the customer's message that the box has left, with its number. */
export async function notifyHandedOver(
  tx: Tx,
  ctx: Context,
  { shipmentId, boxId, customerId, at }: HandedOver,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'shipment-handed-over',
    payload: { shipmentId, boxId },
    dedupeKey: messageKey(boxId, at),
    userId: customerId,
  })
}

/** Recalls the message when it has not left; otherwise another message corrects it. */
async function correctHandedOver(
  tx: Tx,
  ctx: Context,
  kind: 'hand-over-undone' | 'shipment-number-corrected',
  { shipmentId, boxId, customerId, at }: HandedOver,
): Promise<'recalled' | 'corrected'> {
  // Messages from before the boxes have the shipment's key.
  const keys = [
    messageKey(boxId, at),
    messageKey(shipmentId, at),
    `shipment-handed-over:${shipmentId}`,
  ]
  let isGone = false
  for (const key of keys) isGone = (await recallMessage(tx, key)) || isGone
  if (!isGone) return 'recalled'
  await notify(tx, ctx, {
    kind,
    payload: { shipmentId, boxId },
    dedupeKey: `${kind}:${boxId}:${ctx.now().toISOString()}`,
    userId: customerId,
  })
  return 'corrected'
}

const messageKey = (id: string, at: Date): string =>
  `shipment-handed-over:${id}:${at.toISOString()}`
