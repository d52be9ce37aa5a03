import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CarrierView } from '#contract/offer/carriers.ts'
import type { handOverBox as handOverBoxEndpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { boxTransitions } from '#domain/shipment/box.ts'
import { handOver, type HandedOverBox } from '#domain/shipment/hand-over.ts'
import { requestKinds } from '#domain/parcel/request.ts'
import type { HoldPass } from '#domain/shipment/holds.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { followBoxes, followShipments } from '#server/payments/orders/follow-boxes.ts'
import { supersedeRequests } from '#server/warehouse/parcel-rows/require-way-out.ts'
import {
  boxDetails,
  lockBox,
  type LockedBox,
  type LockedShipment,
  requireNotLoaded,
} from './locked-shipment.ts'
import { moveParcels } from './open-box.ts'
import { notifyHandedOver } from './correct-hand-over.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireNotHeld } from './require-not-held.ts'
import { readShipmentView } from './shipment-views.ts'

type Leaving = {
  readonly shipment: LockedShipment
  readonly box: LockedBox
  readonly carrier: CarrierView
  readonly trackingNumber: string
  readonly pass?: HoldPass | undefined
}

/** A box, locked with its shipment, leaves with the carrier: alone, or with all of a departure. The customer is notified. */
export async function leaveWithCarrier(
  tx: Tx,
  ctx: Context,
  { shipment, box, carrier, trackingNumber, pass }: Leaving,
): Promise<void> {
  const leaving = accepted(
    handOver(box, { carrierTrackingNumber: trackingNumber, rules: carrier, at: ctx.now() }),
  )
  await requireNotHeld(tx, ctx, shipment, { step: 'hand-over', pass })
  await requireFreeNumber(tx, box.id, leaving.carrierTrackingNumber)

  await saveDeparture(tx, ctx, { boxId: box.id, carrier, leaving })
  const { orderId, customerId, id: shipmentId } = shipment
  const details = { carrier: carrier.name, trackingNumber: leaving.carrierTrackingNumber }
  await moveParcels(tx, ctx, { shipment, box, parcelIds: box.parcelIds }, 'ship', details)
  for (const parcelId of box.parcelIds) await supersedeRequests(tx, ctx, parcelId, requestKinds)
  await startTracking(tx, ctx, box.id)
  await followBoxes(tx, ctx, shipmentId)
  await recordFact(tx, ctx, {
    type: 'shipment.handed-over',
    customerId,
    orderId,
    shipmentId,
    details: { ...details, ...boxDetails(box) },
  })
  await followShipments(tx, ctx, orderId)
  await notifyHandedOver(tx, ctx, {
    shipmentId,
    boxId: box.id,
    customerId,
    at: leaving.handedOverAt,
  })
}

type Departure = {
  readonly boxId: string
  readonly carrier: CarrierView
  readonly leaving: HandedOverBox
}

async function saveDeparture(
  tx: Tx,
  ctx: Context,
  { boxId, carrier, leaving }: Departure,
): Promise<void> {
  await tx
    .updateTable('boxes')
    .set({
      status: boxTransitions['hand-over'].to,
      carrier: carrier.name,
      carrier_code: carrier.code,
      tracking_number: leaving.carrierTrackingNumber,
      handed_over_at: leaving.handedOverAt,
      updated_at: ctx.now(),
    })
    .where('id', '=', boxId)
    .execute()
}

/** Hands one box over to the carrier, under the carrier's number; notifies the customer, who can follow it. */
export async function handOverBox(
  ctx: Context,
  { boxId, carrier: code, trackingNumber, pass }: z.output<typeof handOverBoxEndpoint.input>,
): Promise<ShipmentView> {
  requireStaff(ctx.actor)

  return answeredInTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, boxId)
    if (box.status === 'ready') await requireNotLoaded(tx, boxId)
    const carrier = await requireCarrier(tx, code)
    await leaveWithCarrier(tx, ctx, { shipment, box, carrier, trackingNumber, pass })
    return readShipmentView(tx, shipment.id, ctx.now())
  })
}

/**
 * Starts the reading of the boxes that left under a number that La Poste follows, or whose number was corrected: of that box, or
 * of all.
 */
export async function startTracking(
  db: Database | Tx,
  { now, tracking }: Pick<Context, 'now' | 'tracking'>,
  boxId: string | null = null,
): Promise<void> {
  if (!tracking) return
  await sql`
    insert into box_tracking (box_id, number, next_read_at)
    select b.id, b.tracking_number, ${now()}
    from boxes b join carriers c on c.code = b.carrier_code
    where b.status = 'handed_over' and c.check_digit = 'la-poste' and not b.number_shared
      and b.tracking_number ~ '^[A-Z0-9]{11,15}$' and (${boxId}::uuid is null or b.id = ${boxId}::uuid)
      and not exists (select from box_tracking t where t.box_id = b.id and t.number = b.tracking_number)
    on conflict (box_id) do update set number = excluded.number, state = null, last_event_at = null, is_doubtful = false,
      failures = 0, read_at = null, next_read_at = excluded.next_read_at`.execute(db)
}
