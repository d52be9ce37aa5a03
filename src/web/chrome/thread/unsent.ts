import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type * as z from 'zod/mini'
import type { listMyParcelMessages, Message } from '#contract/messages/threads.ts'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { createStore } from '#web/api/store.ts'
import { threadNamed } from '#web/api/threads.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { threadRefusals } from '#web/copy/threads.ts'
import { readJson, writeJson } from '#web/ui/browser-storage.ts'

export type Pages = InfiniteData<z.output<typeof listMyParcelMessages.output>>

const retryMs = 10_000

/**
 * Sends what this person wrote and what has not left: now, when the network or their session returns, and again while it waits.
 */
export function useFlush(person: string): () => void {
  const client = useQueryClient()
  const isOver = useSession().status === 'expired'
  const flush = useCallback(() => {
    if (!isOver) void flushUnsent(client, person)
  }, [client, person, isOver])
  useEffect(() => {
    flush()
    window.addEventListener('online', flush)
    const timer = setInterval(flush, retryMs)
    return () => {
      window.removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [flush])
  return flush
}

let isBusy = false

/** In order, one at a time, whatever conversation they are of; stops at the first that finds no network. */
async function flushUnsent(client: QueryClient, person: string): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    for (let next = firstOf(person); next; next = firstOf(person))
      if (!(await isSettled(client, next))) return
  } finally {
    isBusy = false
  }
}

function firstOf(person: string) {
  for (const unsent of store.get()) {
    const isNext = unsent.thread.startsWith(`${person}:`) && unsent.refusal === undefined
    const thread = isNext && threadNamed(unsent.thread)
    if (thread) return { ...unsent, endpoints: thread.endpoints }
  }
  return undefined
}

type Next = NonNullable<ReturnType<typeof firstOf>>

/** Whether it arrived or was refused; without an answer it waits, and is sent again with its key. */
async function isSettled(client: QueryClient, next: Next): Promise<boolean> {
  const { id, body, seen, endpoints } = next
  try {
    const message = await endpoints.write({ body, seen }, id)
    client.setQueryData(endpoints.messages.queryKey, (pages) => withMessage(pages, message))
    forgetUnsent(id)
  } catch (error) {
    if (waitsAfter(error)) return false
    // Only the answer of the first try was lost; the message arrived.
    if (error instanceof ApiError && error.code === 'already-done') forgetUnsent(id)
    else refuseUnsent(id, errorSentence(error, threadRefusals))
  }
  return true
}

/** Its author signs in again. During a deployment, a server that does not know `seen` answers too; soon there is none. */
const waitsAfter = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && ([401, 503].includes(error.status) || 'seen' in error.fields))

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

export const useUnsent = (of: string): readonly Unsent[] =>
  store.use().filter(({ thread }) => thread.startsWith(of))

/** `id` is the key with which the message arrives once, however often it is sent. */
export function keepUnsent(written: Omit<Unsent, 'id'>): void {
  keep([...store.get(), { id: crypto.randomUUID(), ...written }])
}

export const forgetUnsent = (id: string): void => {
  keep(store.get().filter((message) => message.id !== id))
}

/** The server refused the message: it waits for its author, who sees the reason. */
const refuseUnsent = (id: string, refusal: string): void => {
  keep(store.get().map((message) => (message.id === id ? { ...message, refusal } : message)))
}

export const retryUnsent = (id: string): void => {
  keep(
    store.get().map((message) => {
      if (message.id !== id) return message
      const { refusal: _, ...waiting } = message
      return waiting
    }),
  )
}
