import { useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#contract/core/endpoint.ts'
import { delayBeforeReopening, longestSilenceMs } from './live-delay.ts'
import { topicsOf } from './live-topics.ts'
import { invalidateTopics, makeStale } from './query.ts'
import { onSessionChange, personOf, refreshSession, useSession } from './session.ts'
import { siteAnswer } from './site.ts'
import { createStore } from './store.ts'

/**
 * The ids in an announcement also name topics: a fact type that this page does not know yet still reaches the screens of its
 * subjects.
 */
const topicsOfId: Readonly<Record<string, readonly Topic[]>> = {
  parcelId: ['parcels', 'cart'],
  quoteId: ['quotes', 'cart'],
  orderId: ['orders'],
  shipmentId: ['shipments'],
}

/** Ids of what changed, with the type of the fact. */
type Fact = Readonly<Record<string, unknown>>

/** The last announcement, from which a screen says why it changed. */
export type Heard = { readonly type: string; readonly topics: readonly Topic[] }
const lastHeard = createStore<Heard | null>(null)
export const useLastHeard = lastHeard.use

/**
 * Holds one stream `/api/live` open while the calling area is on screen and its session lives. A fact carries ids only: the
 * queries of its topics reload; a reconnection, or the server's `resync`, reloads everything.
 */
export function useRealtime(client: QueryClient): void {
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => (isSignedIn ? listen(client) : undefined), [client, isSignedIn])
}

const isConnected = createStore(true)
/** False while the stream is down: the screen may be out of date. */
export const useIsLive = isConnected.use

export function listen(client: QueryClient): () => void {
  let failures = 0
  let hasLeft = false
  let stream: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function open() {
    stream = new EventSource('/api/live')
    limitSilence(longestSilenceMs.first)
    // Not at `open`: a proxy that buffers the stream lets its headers pass.
    stream.addEventListener('ready', ({ data }: MessageEvent<string>) => {
      notSilent()
      if (failures > 0) readAllAgain(client)
      else catchUp(client, JSON.parse(data))
      failures = 0
      isConnected.set(true)
    })
    stream.addEventListener('ping', notSilent)
    stream.addEventListener('resync', () => readAllAgain(client))
    stream.addEventListener('fact', ({ data }: MessageEvent<string>) => {
      notSilent()
      hear(client, JSON.parse(data))
    })
    stream.addEventListener('error', () => void comeBack())
  }

  const notSilent = () => limitSilence(longestSilenceMs.next)

  /** A silent connection is dead, or a proxy buffers the stream: the page then reads everything at each attempt. */
  function limitSilence(ms: number) {
    clearTimeout(silence)
    silence = setTimeout(() => {
      readAllAgain(client)
      void comeBack()
    }, ms)
  }

  async function comeBack() {
    clearTimeout(silence)
    const isRefused = stream?.readyState === EventSource.CLOSED
    stream?.close()
    // The server also ends a stream with its session; the browser does not say which of the two happened.
    void refreshSession()
    const retryAfter = isRefused ? await secondsToWait() : 0
    if (hasLeft) return
    // A broken stream is soon back, so the first failure is not shown; a server that is full refuses for a while.
    if (failures > 0 || retryAfter > 0) isConnected.set(false)
    retry = setTimeout(open, delayBeforeReopening(failures, retryAfter, Math.random()))
    failures += 1
  }

  open()
  return () => {
    hasLeft = true
    beginDeafness()
    clearTimeout(retry)
    clearTimeout(silence)
    stream?.close()
  }
}

/** An `EventSource` hides why the server refused it; a HEAD request to the same address returns `Retry-After`. */
const secondsToWait = (): Promise<number> =>
  fetch('/api/live', { method: 'HEAD' }).then(
    ({ headers }) => Number(headers.get('retry-after')) || 0,
    () => 0,
  )

function readAllAgain(client: QueryClient): void {
  void makeStale(client)
  void siteAnswer(true)
}

function catchUp(client: QueryClient, ready: Missed): void {
  const missed = missedFacts(ready)
  if (missed === 'all') readAllAgain(client)
  else for (const fact of missed) hear(client, fact)
}

/** What the server says at the beginning of a stream (`live-hub.ts` there); an older one says nothing. */
type Missed = {
  readonly wholeMs?: number
  readonly facts?: readonly (Fact & { readonly ageMs: number })[]
}

/** Since when the page reads without a stream; at first since its beginning. */
let deafSince = 0
/** The cache forgets after five minutes what nobody shows. */
const longestDeafMs = 5.5 * 60_000

function beginDeafness(): void {
  deafSince = performance.now()
}

/** Nothing of theirs was read before they signed in on this page. */
onSessionChange((before, after) => {
  if (before.status === 'loading') return
  if (personOf(before)?.id !== personOf(after)?.id) beginDeafness()
})

/** The facts that came since then; `all` when the server has not heard for as long. */
function missedFacts({ wholeMs, facts = [] }: Missed): readonly Fact[] | 'all' {
  const deafMs = Math.min(performance.now() - deafSince, longestDeafMs)
  if (wholeMs !== undefined && wholeMs < deafMs) return 'all'
  return facts.filter(({ ageMs }) => ageMs <= deafMs)
}

function hear(client: QueryClient, fact: Fact): void {
  const heard = heardIn(fact)
  void invalidateTopics(client, heard.topics)
  // The plan of the account depends on its subscription.
  if (heard.topics.includes('subscription')) void refreshSession()
  // The site's name comes from the settings; plans and options come from the catalogue, in the same answer.
  if (/^(settings|catalogue)\./.test(heard.type)) void siteAnswer(true)
  lastHeard.set(heard)
}

function heardIn(fact: Fact): Heard {
  const type = typeof fact['type'] === 'string' ? fact['type'] : ''
  const named = Object.entries(topicsOfId).flatMap(([id, topics]) => (fact[id] ? topics : []))
  return { type, topics: [...new Set([...topicsOf(type), ...named])] }
}
