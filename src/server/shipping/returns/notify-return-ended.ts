import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'

/** Tells the customer that their return is not done after all, and that the parcel is free again. */
export async function notifyReturnEnded(
  tx: Tx,
  ctx: Context,
  { requestId, customerId }: { readonly requestId: string; readonly customerId: string },
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'return-ended',
    payload: { requestId },
    ...(await recipientOf(tx, customerId)),
    dedupeKey: `return-ended:${requestId}`,
  })
}
