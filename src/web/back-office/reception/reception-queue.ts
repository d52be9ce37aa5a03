import { isUnanswered } from '#web/api/is-unanswered.ts'
import { queryClient } from '#web/api/query-client.ts'
import { createStore } from '#web/api/store.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { receptionRefusals } from '#web/copy/reception.ts'
import type { DoneReception, KeptReception } from './kept-reception.ts'
import { playSound } from '#web/back-office/play-sound.ts'
import { dropKept, readKept, writeKept } from './reception-store.ts'
import { sendReception } from './send-reception.ts'

type Queue = {
  readonly kept: readonly KeptReception[]
  /** Of this visit, latest first. */
  readonly done: readonly DoneReception[]
  /** Nothing answered at the last try. */
  readonly isCut: boolean
}

const queue = createStore<Queue>({ kept: [], done: [], isCut: false })
const retryMs = 2000
const mostShown = 20
let retry: ReturnType<typeof setTimeout> | undefined
let staff = ''

export const useReceptionQueue = queue.use

/** Takes up what an earlier visit of this person could not send, and tries again as soon as the network is back. */
export function startQueue(staffId: string): () => void {
  staff = staffId
  void takeUp()
  window.addEventListener('online', sendSoon)
  return () => {
    window.removeEventListener('online', sendSoon)
    clearTimeout(retry)
  }
}

async function takeUp(): Promise<void> {
  const rows = await readKept().catch((): KeptReception[] => [])
  set({ kept: rows.filter(({ staffId }) => staffId === staff) })
  sendSoon()
}

/** The reception leaves the bench: kept here first, so that it is never lost, then sent. */
export async function keepReception(reception: KeptReception): Promise<void> {
  set({ kept: [...queue.get().kept, reception] })
  // A browser that keeps nothing (private mode) still sends it.
  await writeKept(reception).catch(() => undefined)
  sendSoon()
}

/** Taken up again at the bench, or given up: it is sent no more. */
export async function forgetKept(key: string): Promise<void> {
  set({ kept: queue.get().kept.filter((one) => one.key !== key) })
  await dropKept(key).catch(() => undefined)
}

export const forgetDone = (parcelId: string): void => {
  set({ done: queue.get().done.filter(({ parcel }) => parcel.id !== parcelId) })
}

const set = (changes: Partial<Queue>): void => {
  queue.set({ ...queue.get(), ...changes })
}

function sendSoon(): void {
  clearTimeout(retry)
  // One tab at a time: two desks of one browser share what is kept.
  void navigator.locks.request('escale-receptions', sendAll)
}

/** In the order of the bench; one that the server refuses steps aside for a person, one that nothing answers stops all. */
async function sendAll(): Promise<void> {
  for (;;) {
    const next = queue.get().kept.find(({ refusal }) => refusal === null)
    if (!next) return set({ isCut: false })
    try {
      await sendOne(next)
      set({ isCut: false })
    } catch (error) {
      if (!isUnanswered(error)) await setAside(next, error)
      else return waitForNetwork()
    }
  }
}

async function sendOne(reception: KeptReception): Promise<void> {
  const parcel = await sendReception(reception, replace)
  set({ done: [{ parcel, kept: reception }, ...queue.get().done].slice(0, mostShown) })
  await forgetKept(reception.key)
  playSound('right')
  for (const topic of ['parcels', 'rounds']) {
    void queryClient.invalidateQueries({ queryKey: [topic] })
  }
}

/** With what is new of it: a photo that the server has, a refusal. */
async function replace(reception: KeptReception): Promise<void> {
  const { kept } = queue.get()
  set({ kept: kept.map((one) => (one.key === reception.key ? reception : one)) })
  await writeKept(reception).catch(() => undefined)
}

async function setAside(reception: KeptReception, error: unknown): Promise<void> {
  const current = queue.get().kept.find(({ key }) => key === reception.key) ?? reception
  await replace({ ...current, refusal: errorSentence(error, receptionRefusals) })
  playSound('wrong')
}

function waitForNetwork(): void {
  set({ isCut: true })
  retry = setTimeout(sendSoon, retryMs)
}
