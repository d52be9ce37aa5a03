import { deliveryTime, type TrackingEvent } from '#domain/shipment/tracking.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { deliverLockedBox } from '#server/shipping/shipments/deliver-box.ts'
import type { LockedBox, LockedShipment } from '#server/shipping/shipments/locked-shipment.ts'

type Arrived = {
  readonly shipment: LockedShipment
  readonly box: LockedBox
  readonly event: TrackingEvent
}

/** The carrier's own event delivers the box, and stands as its proof in the fact. */
export async function deliverByCarrier(
  tx: Tx,
  ctx: Context,
  { shipment, box, event }: Arrived,
): Promise<void> {
  const handedOverAt = box.handedOverAt ?? ctx.now()
  await deliverLockedBox(
    tx,
    ctx,
    { shipment, box },
    {
      at: deliveryTime({ at: event.at, handedOverAt, now: ctx.now() }),
      proof: { code: event.code, label: event.label, at: event.at.toISOString() },
    },
  )
}
