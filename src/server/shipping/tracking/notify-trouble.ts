import type { ToldAtOnce, TrackingEvent } from '#domain/shipment/tracking.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import type { LockedBox, LockedShipment } from '#server/shipping/shipments/locked-shipment.ts'

const kindOf = {
  'customs-hold': 'box-held-in-customs',
  'not-delivered': 'box-not-delivered',
  'to-collect': 'box-to-collect',
  returning: 'box-returning',
} as const satisfies Record<ToldAtOnce, string>

type Trouble = {
  readonly shipment: LockedShipment
  readonly box: LockedBox
  readonly state: ToldAtOnce
  readonly event: TrackingEvent
}

/** Tells the customer at once, once for each event. */
export async function notifyTrouble(
  tx: Tx,
  ctx: Context,
  { shipment, box, state, event }: Trouble,
): Promise<void> {
  await notify(tx, ctx, {
    kind: kindOf[state],
    payload: { shipmentId: shipment.id, boxId: box.id },
    dedupeKey: `${kindOf[state]}:${box.id}:${event.at.toISOString()}`,
    userId: shipment.customerId,
  })
}
