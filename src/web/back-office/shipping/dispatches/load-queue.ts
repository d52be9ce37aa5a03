import { useEffect } from 'react'
import { loadBox, type LoadAnswer } from '#contract/shipping/dispatches.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { call } from '#web/api/call.ts'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { queryClient } from '#web/api/query-client.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { createStore } from '#web/api/store.ts'
import { OfflineQueue, type QueuedRow } from '#web/back-office/core/offline-queue/offline-queue.ts'
import { openOfflineStore } from '#web/back-office/core/offline-queue/offline-store.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { dispatchError, loadSentence } from '#web/copy/dispatches.ts'

/** A scan of the dock that has not reached the server, or whose verdict came when nobody was looking any more. */
type QueuedLoad = QueuedRow & {
  readonly dispatchId: string
  /** What was scanned. */
  readonly text: string
  /** The box of which it is the carrier's number, or `null`; known once it was sent, so that it is sent again as it was. */
  readonly numberOf?: string | null
  readonly refusal: string | null
}

export type SaidVerdict = {
  readonly key: string
  readonly dispatchId: string
  readonly kind: 'right' | 'next' | 'again' | 'wrong'
  readonly sentence: string
}

/** The box of each departure whose carrier's label is scanned next. */
const wanted = createStore<Readonly<Record<string, string | null>>>({})
const want = (dispatchId: string, number: string | null) =>
  wanted.set({ ...wanted.get(), [dispatchId]: number })

const queue = new OfflineQueue<QueuedLoad, SaidVerdict>({
  name: 'escale-loading',
  store: openOfflineStore('escale-loading'),
  mostShown: 1,
  send,
  refusalOf: (error) =>
    error instanceof LateVerdict ? error.message : dispatchError(asError(error)),
  onDone: ({ kind }) => {
    playSound(kind === 'right' || kind === 'next' ? 'right' : 'wrong')
    readAgain()
  },
  onRefused: () => {
    playSound('wrong')
    readAgain()
  },
})

const useLoadQueue = queue.use
export const loadQueue = queue.get
const useWanted = wanted.use
export const startLoadQueue = queue.start
export const forgetLoad = queue.remove

let latest = 0

/** Two scans of one millisecond stay in their order. */
export function keepLoad(scan: Pick<QueuedLoad, 'staffId' | 'dispatchId' | 'text'>): Promise<void> {
  latest = Math.max(Date.now(), latest + 1)
  return queue.add({ key: crypto.randomUUID(), at: latest, refusal: null, ...scan })
}

/**
 * Sends one scan. After our label of a box without a number, what is scanned next is that number, unless it is one of our labels
 * again: the scans are sent in order, so this holds of those that waited for the network too.
 */
async function send(
  load: QueuedLoad,
  save: (load: QueuedLoad) => Promise<void>,
): Promise<SaidVerdict> {
  const { key, dispatchId, text } = load
  const numberOf = load.numberOf === undefined ? numberedBy(load) : load.numberOf
  if (load.numberOf === undefined) await save({ ...load, numberOf })
  const input =
    numberOf === null
      ? { dispatchId, code: text }
      : { dispatchId, code: numberOf, carrierNumber: text }
  const said = await call(loadBox, input, { idempotencyKey: key, isTriedOnce: true }).then(
    (answer) => {
      want(dispatchId, answer.verdict === 'wants-number' ? (answer.box?.number ?? null) : null)
      return { kind: kindOf(answer), sentence: loadSentence(answer, text) }
    },
    (error: unknown) => {
      if (isUnanswered(error)) throw error
      return { kind: 'wrong' as const, sentence: `${text}\u00a0: ${dispatchError(asError(error))}` }
    },
  )
  if (said.kind === 'wrong' && isLate(load)) throw new LateVerdict(said.sentence)
  return { key, dispatchId, ...said }
}

const numberedBy = ({ dispatchId, text }: QueuedLoad): string | null =>
  isOurs(text) ? null : (wanted.get()[dispatchId] ?? null)

function isOurs(text: string): boolean {
  const { kind } = readScannedText(text)
  return kind === 'shipment' || kind === 'shipment-number'
}

function kindOf({ verdict }: LoadAnswer): SaidVerdict['kind'] {
  if (verdict === 'loaded') return 'right'
  if (verdict === 'wants-number') return 'next'
  return verdict === 'already-loaded' ? 'again' : 'wrong'
}

/** What does not go into the van, said after the person went on: it stays on the screen until somebody has seen it. */
class LateVerdict extends Error {}

const lookingMs = 3000
const isLate = ({ at }: QueuedLoad): boolean => Date.now() - at > lookingMs

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('unknown'))

const readAgain = (): void => {
  void invalidateTopics(queryClient, loadBox.changes)
}

type Loading = {
  readonly last: SaidVerdict | null
  /** The box whose carrier's label is scanned next. */
  readonly wanting: string | null
  /** The scans that have no answer yet. */
  readonly waiting: number
  /** What was refused while nobody was looking. */
  readonly toSee: readonly QueuedLoad[]
  readonly isOffline: boolean
  readonly scan: (text: string) => void
}

/** The scans of the dock: a hand scanner does not wait for the answer, and none is lost without a network. */
export function useLoading(dispatchId: string): Loading {
  const staffId = useSessionUser()?.id ?? ''
  const { kept, done, isOffline } = useLoadQueue()
  const mine = kept.filter((load) => load.dispatchId === dispatchId)
  const wanting = useWanted()[dispatchId] ?? null
  return {
    last: done.find((said) => said.dispatchId === dispatchId) ?? null,
    wanting,
    waiting: mine.filter(({ refusal }) => refusal === null).length,
    toSee: mine.filter(({ refusal }) => refusal !== null),
    isOffline,
    scan: (text) => void keepLoad({ staffId, dispatchId, text: text.trim() }),
  }
}

/** Sends the scans that wait while a screen of the departures is open. */
export function useSentLoads(): void {
  const staffId = useSessionUser()?.id ?? ''
  useEffect(() => startLoadQueue(staffId), [staffId])
}
