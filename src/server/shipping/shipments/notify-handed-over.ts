import type { Context, Tx } from '#server/core/context.ts'
import { notify, recallMessage } from '#server/messages/notifications/outbox.ts'

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
export async function correctHandedOver(
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
