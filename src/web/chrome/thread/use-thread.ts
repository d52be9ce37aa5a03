import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import type { listMyParcelMessages, Message } from '#contract/messages/threads.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { useSessionUser } from '#web/api/session.ts'
import { createStore } from '#web/api/store.ts'
import type { ThreadEndpoints } from '#web/api/threads.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { threadRefusals } from '#web/copy/threads.ts'
import { readJson, writeJson } from '#web/ui/browser-storage.ts'

type Pages = InfiniteData<z.output<typeof listMyParcelMessages.output>>

const retryMs = 10_000

/** A conversation on screen: its messages, the unsent ones, and the function that sends. */
export function useThread(endpoints: ThreadEndpoints) {
  const query = useInfiniteQuery(endpoints.messages)
  const person = useSessionUser()?.id ?? ''
  const name = `${person}:${endpoints.name}`
  const unsent = useUnsent(name)
  const flush = useFlush(endpoints, name)

  useEffect(() => {
    void flush()
    const again = () => void flush()
    window.addEventListener('online', again)
    const timer = setInterval(again, retryMs)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [flush])

  const shown = shownOf(query.data, endpoints.side)

  return {
    name,
    query,
    unsent,
    ...shown,
    send: (body: string) => {
      keepUnsent({ thread: name, body, seen: shown.seen })
      void flush()
    },
    retry: (id: string) => {
      retryUnsent(id)
      void flush()
    },
    giveUp: forgetUnsent,
  }
}

function shownOf(read: Pages | undefined, reader: ThreadSide) {
  const messages = (read?.pages.flatMap(({ items }) => items) ?? []).toReversed()
  const { unread = 0, awaited } = read?.pages[0] ?? {}
  // Not one's own: it may be later than an answer that this page does not have yet.
  const seen = messages.findLast(({ side }) => side !== reader)?.id ?? null
  return { messages, seen, unread, isAwaited: awaited === true }
}

/** Sends the waiting messages in order, one at a time; stops at the first that finds no network. */
function useFlush(endpoints: ThreadEndpoints, name: string): () => Promise<void> {
  const client = useQueryClient()
  const isBusy = useRef(false)
  return useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      for (let next = firstOf(name); next; next = firstOf(name)) {
        const message = await endpoints.write({ body: next.body, seen: next.seen }, next.id)
        client.setQueryData(endpoints.messages.queryKey, (pages) => withMessage(pages, message))
        forgetUnsent(next.id)
      }
    } catch (error) {
      showFailure(name, error)
    } finally {
      isBusy.current = false
    }
  }, [client, endpoints, name])
}

const firstOf = (name: string) => unsentOf(name).find(({ refusal }) => refusal === undefined)

/** Without an answer the message waits and is sent again with its key; its author sees a refusal. */
function showFailure(name: string, error: unknown): void {
  const sent = firstOf(name)
  if (!sent || error instanceof NetworkError) return
  // Only the answer of the first try was lost; the message arrived.
  if (error instanceof ApiError && error.code === 'already-done') return forgetUnsent(sent.id)
  if (error instanceof ApiError && (error.status === 503 || isOfVersionBefore(error))) return
  refuseUnsent(sent.id, errorSentence(error, threadRefusals))
}

/** During a deployment, a server that does not know this field answers too; soon there is none. */
const isOfVersionBefore = ({ fields }: ApiError) => 'seen' in fields

function withMessage(pages: Pages | undefined, message: Message): Pages | undefined {
  const [first, ...others] = pages?.pages ?? []
  if (!pages || !first || first.items.some(({ id }) => id === message.id)) return pages
  return { ...pages, pages: [{ ...first, items: [message, ...first.items] }, ...others] }
}

/**
 * A message that was written and may not have arrived: stored for this tab, so that neither a reload nor a lost network loses it.
 */
export type Unsent = {
  readonly id: string
  readonly thread: string
  readonly body: string
  /** The other side's newest message when this one was written. */
  readonly seen?: string | null
  /** Absent while the message waits for the network. */
  readonly refusal?: string
}

const place = 'escale.unsent-messages'

const store = createStore<readonly Unsent[]>(stored())

function stored(): readonly Unsent[] {
  const kept = readJson('session', place)
  return Array.isArray(kept) ? kept.filter(isUnsent) : []
}

/** Another version of the site may have written this. */
function isUnsent(kept: unknown): kept is Unsent {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, thread, body, seen, refusal = '' } = kept as Readonly<Record<string, unknown>>
  return [id, thread, body, seen ?? '', refusal].every((value) => typeof value === 'string')
}

function keep(next: readonly Unsent[]): void {
  store.set(next)
  writeJson('session', place, next)
}

const useUnsent = (thread: string): readonly Unsent[] =>
  store.use().filter((message) => message.thread === thread)

const unsentOf = (thread: string): readonly Unsent[] =>
  store.get().filter((message) => message.thread === thread)

/** `id` is the key with which the message arrives once, however often it is sent. */
function keepUnsent(written: Omit<Unsent, 'id'>): void {
  keep([...store.get(), { id: crypto.randomUUID(), ...written }])
}

const forgetUnsent = (id: string): void => {
  keep(store.get().filter((message) => message.id !== id))
}

/** The server refused the message: it waits for its author, who sees the reason. */
const refuseUnsent = (id: string, refusal: string): void => {
  keep(store.get().map((message) => (message.id === id ? { ...message, refusal } : message)))
}

const retryUnsent = (id: string): void => {
  keep(
    store.get().map((message) => {
      if (message.id !== id) return message
      const { refusal: _, ...waiting } = message
      return waiting
    }),
  )
}
