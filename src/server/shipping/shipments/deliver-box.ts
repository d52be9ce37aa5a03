import type * as z from 'zod/mini'
import type { deliverBox as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { arrivalOn, boxCan, boxTransitions } from '#domain/shipment/box.ts'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { followBoxes, followShipments } from '#server/payments/orders/follow-boxes.ts'
import { boxDetails, lockBox, type LockedBox } from './locked-shipment.ts'
import { moveParcels } from './open-box.ts'
import { readShipmentView } from './shipment-views.ts'

/** Staff note that a box has arrived, and on which day. */
export async function deliverBox(
  ctx: Context,
  { boxId, deliveredOn }: z.output<typeof endpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return answeredInTransaction(ctx, async (tx) => {
    const locked = await lockBox(tx, boxId)
    if (!boxCan('deliver', locked.box)) throw new Refused('box-not-handed-over')
    const at = arrivalOf(locked.box, deliveredOn, ctx.now())
    await deliverLockedBox(tx, ctx, locked, { at })
    return readShipmentView(tx, locked.shipment.id, ctx.now())
  })
}

function arrivalOf({ handedOverAt }: LockedBox, day: string | undefined, now: Date): Date {
  if (day === undefined || handedOverAt === null) return now
  const at = arrivalOn(parisDayOfText(day), handedOverAt, now)
  if (at === null) throw new InvalidInput({ deliveredOn: 'invalid' })
  return at
}

type Locked = Awaited<ReturnType<typeof lockBox>>
type Delivery = {
  readonly at: Date
  /** The carrier's own event. */
  readonly proof?: { readonly code: string; readonly label: string; readonly at: string }
}

/** Marks a box that is under way as arrived, tells its customer, and moves what follows it. */
export async function deliverLockedBox(
  tx: Tx,
  ctx: Context,
  { shipment, box }: Locked,
  { at, proof }: Delivery,
): Promise<void> {
  await tx
    .updateTable('boxes')
    .set({ status: boxTransitions.deliver.to, delivered_at: at, updated_at: ctx.now() })
    .where('id', '=', box.id)
    .execute()
  await tx
    .updateTable('shipment_parcels')
    .set({ open: false })
    .where('shipment_id', '=', shipment.id)
    .where('box_id', '=', box.id)
    .execute()
  const { orderId, customerId, id: shipmentId } = shipment
  await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'deliver')
  await followBoxes(tx, ctx, shipmentId)
  await recordFact(tx, ctx, {
    type: 'shipment.delivered',
    customerId,
    orderId,
    shipmentId,
    details: { ...boxDetails(box), ...(proof && { proof }) },
    ...(proof === undefined && {
      change: { before: {}, after: { deliveredAt: at.toISOString() } },
    }),
  })
  await followShipments(tx, ctx, orderId)
  await notify(tx, ctx, {
    kind: 'shipment-delivered',
    payload: { shipmentId, boxId: box.id },
    dedupeKey: `shipment-delivered:${box.id}`,
    userId: customerId,
  })
}
