import type { Context, Tx } from '#server/core/context.ts'
import type { Payloads } from '#server/message-list.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

export type SecondFactorChange = Payloads['second-factor-changed']['change']

/** Informs the owner of every change to what opens their account, whoever made it. */
export async function notifySecondFactorChange(
  tx: Tx,
  ctx: Context,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'second-factor-changed',
    payload: { userId, change, at: ctx.now().toISOString() },
    userId,
    dedupeKey: `second-factor-changed:${change}:${ctx.requestId}`,
  })
}
