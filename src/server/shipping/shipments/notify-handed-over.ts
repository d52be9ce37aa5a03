import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { recallMessage } from '#server/messages/notifications/recall-message.ts'

type HandedOver = {
  readonly shipmentId: string
  readonly customerId: string
  /** The time of this very hand-over: one that was undone and made again sends a new message. */
  readonly at: Date
}

/** Enqueues the customer's message that the box has left, with its number. */
export async function notifyHandedOver(
  tx: Tx,
  ctx: Context,
  { shipmentId, customerId, at }: HandedOver,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'shipment-handed-over',
    payload: { shipmentId },
    dedupeKey: messageKey(shipmentId, at),
    ...(await recipientOf(tx, customerId)),
  })
}

/** Recalls the message when it has not left; otherwise another message corrects it. */
export async function correctHandedOver(
  tx: Tx,
  ctx: Context,
  kind: 'hand-over-undone' | 'shipment-number-corrected',
  { shipmentId, customerId, at }: HandedOver,
): Promise<'recalled' | 'corrected'> {
  // Older messages have the shipment's key: the hand-over had no key of its own then.
  const earlier = await recallMessage(tx, `shipment-handed-over:${shipmentId}`)
  const gone = await recallMessage(tx, messageKey(shipmentId, at))
  if (!gone && !earlier) return 'recalled'
  await notify(tx, ctx, {
    kind,
    payload: { shipmentId },
    dedupeKey: `${kind}:${shipmentId}:${ctx.now().toISOString()}`,
    ...(await recipientOf(tx, customerId)),
  })
  return 'corrected'
}

const messageKey = (shipmentId: string, at: Date): string =>
  `shipment-handed-over:${shipmentId}:${at.toISOString()}`
