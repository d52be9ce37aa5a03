import { useInfiniteQuery } from '@tanstack/react-query'
import type { ThreadSide } from '#domain/thread/thread.ts'
import { useSessionUser } from '#web/api/session.ts'
import type { ThreadEndpoints } from '#web/api/threads.ts'
import { forgetUnsent, keepUnsent, retryUnsent, useFlush, useUnsent, type Pages } from './unsent.ts'

/** A conversation on screen: its messages, the unsent ones, and the function that sends. */
export function useThread(endpoints: ThreadEndpoints) {
  const query = useInfiniteQuery(endpoints.messages)
  const person = useSessionUser()?.id ?? ''
  const name = `${person}:${endpoints.name}`
  const unsent = useUnsent(name)
  const flush = useFlush(person)

  const shown = shownOf(query.data, endpoints.side)

  return {
    name,
    query,
    unsent,
    ...shown,
    send: (body: string) => {
      keepUnsent({ thread: name, body, seen: shown.seen })
      flush()
    },
    retry: (id: string) => {
      retryUnsent(id)
      flush()
    },
    giveUp: forgetUnsent,
  }
}

function shownOf(read: Pages | undefined, reader: ThreadSide) {
  const messages = (read?.pages.flatMap(({ items }) => items) ?? []).toReversed()
  const { unread = 0, awaited, closed } = read?.pages[0] ?? {}
  // Not one's own: it may be later than an answer that this page does not have yet.
  const seen = messages.findLast(({ side }) => side !== reader)?.id ?? null
  return { messages, seen, unread, isAwaited: awaited === true, isClosed: closed === true }
}
