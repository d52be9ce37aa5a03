import { useEffect, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { topicsOf, type Topic } from './live-topics.ts'
import { refreshSession, useSession } from './session.ts'
import { siteAnswer } from './site.ts'
import { createStore } from './store.ts'

const delays = [1000, 2000, 5000, 10_000]
const connectionListeners = new Set<() => void>()
let isConnected = true

/** The ids of an announcement name topics too: a fact newer than this page reaches the screens of its subjects. */
const topicsOfId: Readonly<Record<string, readonly Topic[]>> = {
  parcelId: ['parcels', 'cart'],
  quoteId: ['quotes', 'cart'],
  orderId: ['orders'],
  shipmentId: ['shipments'],
}

/** The last thing heard: what a screen says of itself when it changes. */
export type Heard = { readonly type: string; readonly topics: readonly string[] }
const lastHeard = createStore<Heard | null>(null)
export const useLastHeard = lastHeard.use

/**
 * Keeps one stream `/api/live` while the calling area is on screen and its session lives. A fact carries ids only: the queries of its topics
 * are read again; a reconnection, or the server's `resync`, reads everything again.
 */
export function useRealtime(client: QueryClient): void {
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => (isSignedIn ? listen(client) : undefined), [client, isSignedIn])
}

/** False while the stream is down: what is on screen may be late. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      connectionListeners.add(listener)
      return () => {
        connectionListeners.delete(listener)
      }
    },
    () => isConnected,
    () => true,
  )
}

function listen(client: QueryClient): () => void {
  let failures = 0
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function open() {
    stream = new EventSource('/api/live')
    stream.addEventListener('open', () => {
      if (failures > 0) void client.invalidateQueries()
      failures = 0
      setConnected(true)
    })
    stream.addEventListener('resync', () => void client.invalidateQueries())
    stream.addEventListener('fact', ({ data }: MessageEvent<string>) => {
      const heard = heardIn(data)
      for (const topic of heard.topics) void client.invalidateQueries({ queryKey: [topic] })
      // The plan of the account follows its subscription.
      if (heard.topics.includes('subscription')) void refreshSession()
      // Its name comes from the settings; plans and options, of the catalogue, come with it.
      if (/^(settings|catalogue)\./.test(heard.type)) void siteAnswer(true)
      lastHeard.set(heard)
    })
    stream.addEventListener('error', () => {
      stream?.close()
      // The server also ends a stream with its session; the browser does not tell which it was.
      void refreshSession()
      const delay = delays[Math.min(failures, delays.length - 1)]
      failures += 1
      if (failures > 1) setConnected(false)
      retry = setTimeout(open, delay)
    })
  }

  open()
  return () => {
    clearTimeout(retry)
    stream?.close()
  }
}

function heardIn(data: string): Heard {
  const fact: Record<string, unknown> = JSON.parse(data)
  const type = typeof fact['type'] === 'string' ? fact['type'] : ''
  const named = Object.entries(topicsOfId).flatMap(([id, topics]) => (fact[id] ? topics : []))
  return { type, topics: [...new Set([...topicsOf(type), ...named])] }
}

function setConnected(next: boolean): void {
  if (isConnected === next) return
  isConnected = next
  for (const listener of connectionListeners) listener()
}
