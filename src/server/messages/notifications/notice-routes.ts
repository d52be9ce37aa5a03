import * as contract from '#contract/messages/notifications.ts'
import { requireCustomer } from '#server/core/access.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { pageOf } from '#server/core/paging.ts'
import { markNotice } from './mark-notice.ts'
import { noticeRows, unreadCount } from './notice-queries.ts'
import { noticeView } from './notice-view.ts'
import { readAllNotices } from './read-all-notices.ts'

/** The site channel of the outbox: what a customer was told here, and what they have read. */
export function mountNotices(doors: Doors): void {
  serve(doors, contract.listMyNotices, async (ctx, input) => {
    const rows = await noticeRows(ctx, requireCustomer(ctx.actor), input)
    return pageOf(rows, input.limit, noticeView(ctx))
  })
  serve(doors, contract.countMyUnreadNotices, async (ctx) => ({
    unread: await unreadCount(ctx, ctx.db, requireCustomer(ctx.actor)),
  }))
  serve(doors, contract.markNotice, markNotice)
  serve(doors, contract.readAllNotices, readAllNotices)
}
