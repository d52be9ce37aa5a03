import {
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  markNotice,
  readAllNotices,
  type listMyNotices,
  type Notice,
} from '#contract/notifications.ts'
import type { OverviewView } from '#contract/overview.ts'
import { call } from '#web/api/call.ts'
import { unreadNotices } from '#web/api/notifications.ts'
import { overview } from '#web/api/overview.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

type Pages = InfiniteData<z.output<typeof listMyNotices.output>>
type Change = (notice: Notice) => Notice

/** Marks one, or all up to one: shown at once everywhere, taken back if the server cannot. */
export function useMarkNotices() {
  const client = useQueryClient()
  const one = useMutation({
    mutationFn: (mark: { id: string; isRead: boolean }) =>
      call(markNotice, { notificationId: mark.id, isRead: mark.isRead }),
    onMutate: ({ id, isRead }) =>
      show(client, (notice) => (notice.id === id ? marked(notice, isRead) : notice)),
    ...settling(client),
  })
  const all = useMutation({
    mutationFn: (upTo: string) => call(readAllNotices, { upTo }),
    onMutate: () => show(client, (notice) => marked(notice, true)),
    ...settling(client),
  })
  return { mark: one.mutate, readAll: all.mutate, isReadingAll: all.isPending }
}

const marked = (notice: Notice, isRead: boolean): Notice => {
  if ((notice.readAt !== null) === isRead) return notice
  return { ...notice, readAt: isRead ? new Date().toISOString() : null }
}

type Before = { readonly undo: () => void }

/** The queries under way would bring back the old state over the new one. */
async function show(client: QueryClient, change: Change): Promise<Before> {
  await client.cancelQueries({ queryKey: ['notifications'] })
  const lists = client.getQueriesData<Pages>({ queryKey: ['notifications', 'list'] })
  const count = client.getQueryData(unreadNotices.queryKey)
  const mine = client.getQueryData(overview.queryKey)
  const turned = new Map<string, number>()
  const changed = (notice: Notice): Notice => {
    const after = change(notice)
    if (after !== notice) turned.set(notice.id, after.readAt === null ? 1 : -1)
    return after
  }
  for (const [key, pages] of lists) if (pages) client.setQueryData(key, withEach(pages, changed))
  if (mine) client.setQueryData(overview.queryKey, withNotices(mine, changed))
  if (count) {
    const difference = [...turned.values()].reduce((sum, step) => sum + step, 0)
    client.setQueryData(unreadNotices.queryKey, { unread: Math.max(0, count.unread + difference) })
  }
  return {
    undo: () => {
      for (const [key, pages] of lists) client.setQueryData(key, pages)
      client.setQueryData(unreadNotices.queryKey, count)
      client.setQueryData(overview.queryKey, mine)
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

const settling = (client: QueryClient) => ({
  onError: (error: Error, _mark: unknown, before: Before | undefined) => {
    before?.undo()
    void toast({
      title: 'Impossible de changer l’état de lecture.',
      description: errorSentence(error),
      kind: 'error',
    })
  },
  onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
})
