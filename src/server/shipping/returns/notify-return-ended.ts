import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

/** Tells the customer that their return is not done after all, and that the parcel is free again. */
export async function notifyReturnEnded(
  tx: Tx,
  ctx: Context,
  { requestId, customerId }: { readonly requestId: string; readonly customerId: string },
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'return-ended',
    payload: { requestId },
    userId: customerId,
    dedupeKey: `return-ended:${requestId}`,
  })
}
