import { readMyPhone } from '#contract/messages/notification-preferences.ts'
import { listMyNotices } from '#contract/messages/notifications.ts'
import type { NoticeTopic } from '#domain/account/notifications.ts'
import { pages, query } from './query.ts'

/** An empty filter means all notices. */
export type NoticeFilter = NoticeTopic | 'unread' | ''

/** My notices, latest first, page after page. */
export const myNotices = (filter: NoticeFilter) => pages(listMyNotices, asked(filter))

function asked(filter: NoticeFilter) {
  if (filter === '') return {}
  return filter === 'unread' ? { state: filter } : { topic: filter }
}

/** Read again when a code expires, so that the form says so. */
export const myPhone = query(
  readMyPhone,
  {},
  { refetchInterval: ({ state: { data } }) => (data?.pending ? 30_000 : false) },
)
