import { sql } from 'kysely'
import { requireCustomer } from '#server/core/access.ts'
import { announce } from '#server/core/announce.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { noticeRow, unreadCount } from './notice-queries.ts'

/** Marks as read everything up to the notice that the reader saw last; what came since stays unread. */
export async function readAllNotices(
  ctx: Context,
  { upTo }: { readonly upTo: string },
): Promise<{ unread: number }> {
  const customerId = requireCustomer(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const last = found(await noticeRow(tx, customerId, upTo))
    await tx
      .updateTable('notifications')
      .set({ read_at: ctx.now() })
      .where('user_id', '=', customerId)
      .where('channel', '=', 'site')
      .where('read_at', 'is', null)
      .where(sql<boolean>`(created_at, id) <= (${last.created_at}, ${last.id})`)
      .execute()
    await announce(tx, { type: 'notification.marked', customerId })
    return { unread: await unreadCount(ctx, tx, customerId) }
  })
}
