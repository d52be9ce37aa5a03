import type * as z from 'zod/mini'
import type { markNotice as endpoint } from '#contract/messages/notifications.ts'
import { requireCustomer } from '#server/core/access.ts'
import { announce } from '#server/core/announce.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { noticeRow } from './notice-queries.ts'
import { noticeView } from './notice-view.ts'

/** Marks one notice read or unread; doing it again changes nothing. Notifies the customer's other screens. */
export async function markNotice(
  ctx: Context,
  { notificationId, isRead }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const before = found(await noticeRow(tx, customerId, notificationId))
    if ((before.read_at !== null) === isRead) return noticeView(ctx)(before)
    const read_at = isRead ? ctx.now() : null
    await tx
      .updateTable('notifications')
      .set({ read_at })
      .where('id', '=', notificationId)
      .where('user_id', '=', customerId)
      .execute()
    await announce(tx, { type: 'notification.marked', customerId })
    return noticeView(ctx)({ ...before, read_at })
  })
}
