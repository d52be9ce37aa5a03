import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  countMyUnreadNotices,
  listMyNotices,
  markNotice,
  type Notice,
  readAllNotices,
} from '#contract/messages/notifications.ts'
import { type OverviewView, readOverview } from '#contract/office/overview.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, ofTopics, pages, query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** Marks one notice, or all up to one: shows it at once everywhere, and reverts it if the server fails. */
export function useMarkNotices() {
  const client = useQueryClient()
  const one = useMutation({
    mutationFn: (mark: { id: string; isRead: boolean }) =>
      call(markNotice, { notificationId: mark.id, isRead: mark.isRead }),
    onMutate: ({ id, isRead }) =>
      showMarks(client, (notice) => (notice.id === id ? marked(notice, isRead) : notice)),
    ...settling(client),
  })
  const all = useMutation({
    mutationFn: (upTo: string) => call(readAllNotices, { upTo }),
    onMutate: () => showMarks(client, (notice) => marked(notice, true)),
    ...settling(client),
  })
  return { mark: one.mutate, readAll: all.mutate, isReadingAll: all.isPending }
}

const settling = (client: QueryClient) => ({
  onError: (error: Error, _mark: unknown, before: Before | undefined) => {
    before?.undo()
    void toast({
      title: 'Impossible de changer l’état de lecture.',
      description: errorSentence(error),
      kind: 'error',
    })
  },
  onSettled: () => invalidateTopics(client, ['notifications']),
})

type Pages = InfiniteData<z.output<typeof listMyNotices.output>>

type Change = (notice: Notice) => Notice

export const marked = (notice: Notice, isRead: boolean): Notice => {
  if ((notice.readAt !== null) === isRead) return notice
  return { ...notice, readAt: isRead ? new Date().toISOString() : null }
}

type Before = { readonly undo: () => void }

/** Queries in progress would overwrite the new state with the old one. */
export async function showMarks(client: QueryClient, change: Change): Promise<Before> {
  await client.cancelQueries(ofTopics(['notifications']))
  const lists = client.getQueriesData<Pages>(pages(listMyNotices, {}))
  const count = client.getQueryData(query(countMyUnreadNotices, {}).queryKey)
  const mine = client.getQueryData(query(readOverview, {}).queryKey)
  const turned = new Map<string, number>()
  const changed = (notice: Notice): Notice => {
    const after = change(notice)
    if (after !== notice) turned.set(notice.id, after.readAt === null ? 1 : -1)
    return after
  }
  for (const [key, pages] of lists) if (pages) client.setQueryData(key, withEach(pages, changed))
  if (mine) client.setQueryData(query(readOverview, {}).queryKey, withNotices(mine, changed))
  if (count) {
    const difference = [...turned.values()].reduce((sum, step) => sum + step, 0)
    client.setQueryData(query(countMyUnreadNotices, {}).queryKey, {
      unread: Math.max(0, count.unread + difference),
    })
  }
  return {
    undo: () => {
      for (const [key, pages] of lists) client.setQueryData(key, pages)
      client.setQueryData(query(countMyUnreadNotices, {}).queryKey, count)
      client.setQueryData(query(readOverview, {}).queryKey, mine)
    },
  }
}

const withEach = (pages: Pages, change: Change): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })),
})

const withNotices = (mine: OverviewView, change: Change): OverviewView => ({
  ...mine,
  notices: mine.notices.map(change),
})
