import type { Notice } from '#contract/messages/notifications.ts'
import type { NoticeRow } from './notice-queries.ts'

export const noticeView = (row: NoticeRow): Notice => ({
  id: row.id,
  kind: row.kind,
  at: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  target: row.target,
})
