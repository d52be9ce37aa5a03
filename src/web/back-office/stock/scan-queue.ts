import { scanInCount, type CountLine } from '#contract/stock-counts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { queryClient } from '#web/api/query-client.ts'
import { createStore } from '#web/api/store.ts'
import { playSound } from '#web/back-office/play-sound.ts'
import { readKeptScans, writeKeptScans, type KeptScan } from './kept-scans.ts'

/** What the server said of a scan; a refusal waits for a person to read it. */
export type ScanVerdict =
  | { readonly kind: 'seen'; readonly scan: KeptScan; readonly line: CountLine; isAgain: boolean }
  | { readonly kind: 'refused'; readonly scan: KeptScan; readonly error: ApiError }

type Queue = {
  readonly kept: readonly KeptScan[]
  /** Of this visit, latest first. */
  readonly verdicts: readonly ScanVerdict[]
  /** Nothing answered at the last try. */
  readonly isCut: boolean
}

const queue = createStore<Queue>({ kept: [], verdicts: [], isCut: false })
const retryMs = 2000
const mostShown = 12
let retry: ReturnType<typeof setTimeout> | undefined
let staff = ''

export const useScanQueue = queue.use

/** Takes up what an earlier visit of this person could not send, and tries again as soon as the network is back. */
export function startScanQueue(staffId: string): () => void {
  staff = staffId
  set({ kept: readKeptScans().filter((scan) => scan.staffId === staff), verdicts: [] })
  sendSoon()
  window.addEventListener('online', sendSoon)
  return () => {
    window.removeEventListener('online', sendSoon)
    clearTimeout(retry)
  }
}

type Sight = Pick<KeptScan, 'countId' | 'code' | 'shelf' | 'parcelId'>

/** Kept here first, so that it is never lost, then sent in the order of the hand. */
export function keepScan(sight: Sight): void {
  keep([...queue.get().kept, { key: crypto.randomUUID(), staffId: staff, ...sight }])
  sendSoon()
}

export const forgetVerdict = (key: string): void => {
  set({ verdicts: queue.get().verdicts.filter(({ scan }) => scan.key !== key) })
}

const set = (changes: Partial<Queue>): void => {
  queue.set({ ...queue.get(), ...changes })
}

/** Somebody else's on this bench stay where they are. */
function keep(kept: readonly KeptScan[]): void {
  set({ kept })
  const others = readKeptScans().filter(({ staffId }) => staffId !== staff)
  writeKeptScans([...others, ...kept])
}

function sendSoon(): void {
  clearTimeout(retry)
  // One tab at a time: two of one browser share what is kept.
  void navigator.locks.request('escale-stock-scans', sendAll)
}

async function sendAll(): Promise<void> {
  for (;;) {
    const [next] = queue.get().kept
    if (!next) return set({ isCut: false })
    try {
      done(next, await sent(next))
    } catch (error) {
      if (isUnanswered(error)) return waitForNetwork()
      if (!(error instanceof ApiError)) throw error
      done(next, { kind: 'refused', scan: next, error })
    }
  }
}

async function sent(scan: KeptScan): Promise<ScanVerdict> {
  const { key, countId, code, shelf, parcelId } = scan
  const input = { countId, code, shelf, ...(parcelId ? { parcelId } : {}) }
  const { line, isAgain } = await call(scanInCount, input, { idempotencyKey: key })
  return { kind: 'seen', scan, line, isAgain }
}

function done(scan: KeptScan, verdict: ScanVerdict): void {
  keep(queue.get().kept.filter(({ key }) => key !== scan.key))
  set({ isCut: false, verdicts: [verdict, ...queue.get().verdicts].slice(0, mostShown) })
  playSound(isRight(verdict) ? 'right' : 'wrong')
  void queryClient.invalidateQueries({ queryKey: ['stock'] })
}

export const isRight = (verdict: ScanVerdict): boolean =>
  verdict.kind === 'seen' && verdict.line.difference === null

function waitForNetwork(): void {
  set({ isCut: true })
  retry = setTimeout(sendSoon, retryMs)
}
