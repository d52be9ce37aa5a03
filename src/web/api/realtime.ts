import { useEffect, useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'

const delays = [1000, 2000, 5000, 10_000]
const connectionListeners = new Set<() => void>()
let isConnected = true

/**
 * Keeps one stream `/api/live` while the calling area is on screen. Each message `{ "topic": "parcels" }` (or
 * `{ "topics": [...] }`) makes the queries whose key begins with that word stale; a reconnection, all of them.
 */
export function useRealtime(client: QueryClient): void {
  useEffect(() => listen(client), [client])
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
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      for (const topic of topicsOf(data)) void client.invalidateQueries({ queryKey: [topic] })
    })
    stream.addEventListener('error', () => {
      stream?.close()
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

/** A message that is not ours is ignored: it can only be noise of a proxy. */
function topicsOf(data: string): string[] {
  try {
    const message: { topic?: string; topics?: string[] } = JSON.parse(data)
    return message.topics ?? (message.topic ? [message.topic] : [])
  } catch {
    return []
  }
}

function setConnected(next: boolean): void {
  if (isConnected === next) return
  isConnected = next
  for (const listener of connectionListeners) listener()
}
