import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { countMyUnreadNotices, listMyNotices } from '#contract/messages/notifications.ts'
import type { NoticeTopic } from '#domain/account/site-notice.ts'
import { call } from './call.ts'

/** Nothing is all of them. */
export type NoticeFilter = NoticeTopic | 'unread' | ''

/** My notices, latest first, page after page. */
export const myNotices = (filter: NoticeFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMyNotices,
        { ...asked(filter), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const unreadNotices = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(countMyUnreadNotices, {}, { signal }),
})

function asked(filter: NoticeFilter) {
  if (filter === '') return {}
  return filter === 'unread' ? { state: filter } : { topic: filter }
}
