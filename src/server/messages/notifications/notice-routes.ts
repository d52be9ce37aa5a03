import type * as z from 'zod/mini'
import * as contract from '#contract/messages/notifications.ts'
import { requireCustomer } from '#server/core/access.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { pageOf } from '#server/core/paging.ts'
import { sql } from 'kysely'
import { announce } from '#server/core/announce.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { noticeRow, noticeRows, noticeView, unreadCount } from './notice-queries.ts'

/** Routes of the outbox's site channel: a customer's notices, and which of them they have read. */
export function mountNotices(api: ApiServer): void {
  serve(api, contract.listMyNotices, async (ctx, input) => {
    const rows = await noticeRows(ctx, requireCustomer(ctx.actor), input)
    return pageOf(rows, input.limit, noticeView(ctx))
  })
  serve(api, contract.countMyUnreadNotices, async (ctx) => ({
    unread: await unreadCount(ctx, ctx.db, requireCustomer(ctx.actor)),
  }))
  serve(api, contract.markNotice, markNotice)
  serve(api, contract.readAllNotices, readAllNotices)
}

/** Marks everything as read up to the last notice that the reader saw; later ones stay unread. */
async function readAllNotices(
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

/** Marks one notice read or unread; doing it again changes nothing. Notifies the customer's other screens. */
async function markNotice(
  ctx: Context,
  { notificationId, isRead }: z.output<typeof contract.markNotice.input>,
): Promise<z.input<typeof contract.markNotice.output>> {
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
