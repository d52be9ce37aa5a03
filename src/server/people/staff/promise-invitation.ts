import type { Context, Tx } from '#server/core/context.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

/** Enqueues the mail with the link; its token is drawn when the mail leaves. */
export const promiseInvitation = (
  tx: Tx,
  ctx: Context,
  invitationId: string,
  recipient: string,
): Promise<void> =>
  notify(tx, ctx, {
    kind: 'staff-invitation',
    payload: { invitationId },
    userId: null,
    recipient,
    dedupeKey: `staff-invitation:${invitationId}:${ctx.requestId}`,
  })
