import type { Context, Tx } from '#server/core/context.ts'
import { notify, recallMessage } from '#server/messages/notifications/outbox.ts'

type Received = {
  readonly parcelId: string
  readonly customerId: string
  /** The key of this very reception: one that was undone and made again sends a new message. */
  readonly key: string
}

/** Enqueues the owner's message that the parcel is here. */
export async function notifyReceived(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, key }: Received,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'parcel-received',
    payload: { parcelId },
    userId: customerId,
    dedupeKey: messageKey(parcelId, key),
  })
}

/** Recalls the message when it has not left; returns whether a mail or an SMS has left. */
export const recallReceivedMail = (
  tx: Tx,
  { parcelId, key }: Pick<Received, 'parcelId' | 'key'>,
): Promise<boolean> => recallMessage(tx, messageKey(parcelId, key))

const messageKey = (parcelId: string, key: string): string => `parcel-received:${parcelId}:${key}`
