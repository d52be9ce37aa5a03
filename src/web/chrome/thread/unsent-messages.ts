import { readJson, writeJson } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/api/store.ts'

/**
 * A message that was written and may not have arrived: stored for this tab, so that neither a reload nor a lost network loses it.
 */
export type Unsent = {
  readonly id: string
  readonly thread: string
  readonly body: string
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
  const { id, thread, body, refusal = '' } = kept as Readonly<Record<string, unknown>>
  return [id, thread, body, refusal].every((value) => typeof value === 'string')
}

function keep(next: readonly Unsent[]): void {
  store.set(next)
  writeJson('session', place, next)
}

export const useUnsent = (thread: string): readonly Unsent[] =>
  store.use().filter((message) => message.thread === thread)

export const unsentOf = (thread: string): readonly Unsent[] =>
  store.get().filter((message) => message.thread === thread)

/** `id` is the key with which the message arrives once, however often it is sent. */
export function keepUnsent(thread: string, body: string): void {
  keep([...store.get(), { id: crypto.randomUUID(), thread, body }])
}

export const forgetUnsent = (id: string): void => {
  keep(store.get().filter((message) => message.id !== id))
}

/** The server refused the message: it waits for its author, who sees the reason. */
export const refuseUnsent = (id: string, refusal: string): void => {
  keep(store.get().map((message) => (message.id === id ? { ...message, refusal } : message)))
}

export const retryUnsent = (id: string): void => {
  keep(
    store
      .get()
      .map((message) =>
        message.id === id
          ? { id: message.id, thread: message.thread, body: message.body }
          : message,
      ),
  )
}
