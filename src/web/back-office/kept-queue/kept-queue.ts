import { isUnanswered } from '#web/api/is-unanswered.ts'
import { createStore } from '#web/api/store.ts'
import type { KeptStore } from './kept-store.ts'

/** An act of the bench that has not reached the server. */
export type Kept = {
  /** Its act's key, made at the scan: sent again after a cut, it counts once. */
  readonly key: string
  readonly staffId: string
  /** They are sent in the order of the bench. */
  readonly at: number
  /** Why the server did not take it: it waits for a person. */
  readonly refusal: unknown
}

type Options<Row extends Kept, Done> = {
  /** Of the lock: one tab sends at a time. */
  readonly name: string
  readonly store: KeptStore<Row>
  /** Of what is done. */
  readonly mostShown: number
  /** `keep` notes what the server has taken of it already. */
  readonly send: (row: Row, keep: (row: Row) => Promise<void>) => Promise<Done>
  readonly refusalOf: (error: unknown) => NonNullable<Row['refusal']>
  readonly onDone: (done: Done) => void
  readonly onRefused: () => void
}

type Queue<Row, Done> = {
  readonly kept: readonly Row[]
  /** Of this visit, latest first. */
  readonly done: readonly Done[]
  /** Nothing answered at the last try. */
  readonly isCut: boolean
}

const retryMs = 2000

/** What leaves a bench is kept here first, so that it is never lost, then sent; a refusal stays until somebody answers it. */
export function createKeptQueue<Row extends Kept, Done>(options: Options<Row, Done>) {
  const { store } = options
  const queue = createStore<Queue<Row, Done>>({ kept: [], done: [], isCut: false })
  let retry: ReturnType<typeof setTimeout> | undefined
  let staff = ''

  /** Takes up what an earlier visit of this person could not send, and tries again as soon as the network is back. */
  function start(staffId: string): () => void {
    if (staffId !== staff) set({ kept: [], done: [] })
    staff = staffId
    alone(takeUp)
    sendSoon()
    window.addEventListener('online', sendSoon)
    return () => {
      window.removeEventListener('online', sendSoon)
      clearTimeout(retry)
    }
  }

  async function takeUp(): Promise<void> {
    const rows = (await store.read().catch((): Row[] => [])).filter(
      ({ staffId }) => staffId === staff,
    )
    const known = new Set(rows.map(({ key }) => key))
    set({ kept: [...rows, ...queue.get().kept.filter(({ key }) => !known.has(key))] })
  }

  async function keep(row: Row): Promise<void> {
    set({ kept: [...queue.get().kept, row] })
    // A browser that keeps nothing (private mode) still sends it.
    await store.write(row).catch(() => undefined)
    sendSoon()
  }

  /** Taken up again at the bench, or given up: it is sent no more. */
  async function forget(key: string): Promise<void> {
    set({ kept: queue.get().kept.filter((one) => one.key !== key) })
    await store.drop(key).catch(() => undefined)
  }

  const forgetDone = (isGone: (done: Done) => boolean): void => {
    set({ done: queue.get().done.filter((one) => !isGone(one)) })
  }

  const set = (changes: Partial<Queue<Row, Done>>): void => {
    queue.set({ ...queue.get(), ...changes })
  }

  /** One tab at a time: two benches of one browser share what is kept. */
  const alone = (act: () => Promise<void>): void => {
    void navigator.locks.request(options.name, act)
  }

  function sendSoon(): void {
    clearTimeout(retry)
    alone(sendAll)
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

  async function sendOne(row: Row): Promise<void> {
    const done = await options.send(row, replace)
    set({ done: [done, ...queue.get().done].slice(0, options.mostShown) })
    await forget(row.key)
    options.onDone(done)
  }

  /** With what is new of it: a photo that the server has, a refusal. */
  async function replace(row: Row): Promise<void> {
    const { kept } = queue.get()
    set({ kept: kept.map((one) => (one.key === row.key ? row : one)) })
    await store.write(row).catch(() => undefined)
  }

  async function setAside(row: Row, error: unknown): Promise<void> {
    const current = queue.get().kept.find(({ key }) => key === row.key) ?? row
    await replace({ ...current, refusal: options.refusalOf(error) })
    options.onRefused()
  }

  function waitForNetwork(): void {
    set({ isCut: true })
    retry = setTimeout(sendSoon, retryMs)
  }

  return { use: queue.use, get: queue.get, start, keep, forget, forgetDone }
}
