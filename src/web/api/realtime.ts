import { useEffect, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { refreshSession, useSession } from './session.ts'

const delays = [1000, 2000, 5000, 10_000]
const connectionListeners = new Set<() => void>()
let isConnected = true

/** The queries that a fact makes stale, by the first word of their key, for each id that the fact names. */
const topicOf = {
  parcelId: ['parcels', 'cart'],
  quoteId: ['quotes', 'cart'],
  orderId: ['orders'],
  shipmentId: ['shipments'],
} as const

/** The same for facts of a kind, by the first word of their type. */
const topicOfKind: Readonly<Record<string, readonly string[]>> = {
  account: ['account'],
  subscription: ['subscription', 'cart', 'orders'],
}

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
      const topics = topicsOf(data)
      for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] })
      // The plan of the account follows its subscription.
      if (topics.includes('subscription')) void refreshSession()
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

function topicsOf(data: string): string[] {
  const fact: Record<string, unknown> = JSON.parse(data)
  const named = Object.entries(topicOf).flatMap(([id, topics]) => (fact[id] ? topics : []))
  const kind = typeof fact['type'] === 'string' ? (fact['type'].split('.')[0] ?? '') : ''
  // The overview counts and tells everything.
  return [...named, ...(topicOfKind[kind] ?? []), 'overview']
}

function setConnected(next: boolean): void {
  if (isConnected === next) return
  isConnected = next
  for (const listener of connectionListeners) listener()
}
