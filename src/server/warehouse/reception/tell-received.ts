import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { recallMessage } from '#server/messages/notifications/recall-message.ts'

type Received = {
  readonly parcelId: string
  readonly customerId: string
  /** Of this very reception: one that was undone and made again is told again. */
  readonly key: string
}

/** Promises its owner the message that the parcel is here. */
export async function tellReceived(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, key }: Received,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'parcel-received',
    payload: { parcelId },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: messageKey(parcelId, key),
  })
}

/** Takes the message back where it has not left; answers whether a mail or a text has. */
export const recallReceivedMail = (
  tx: Tx,
  { parcelId, key }: Pick<Received, 'parcelId' | 'key'>,
): Promise<boolean> => recallMessage(tx, messageKey(parcelId, key))

const messageKey = (parcelId: string, key: string): string => `parcel-received:${parcelId}:${key}`
