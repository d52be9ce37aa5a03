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

/** An act that is done, as a reload finds it again. */
export type KeptDone<Done> = Pick<Kept, 'key' | 'staffId' | 'at'> & { readonly done: Done }

type Options<Row extends Kept, Done> = {
  /** Of the lock: one tab sends at a time. */
  readonly name: string
  readonly store: KeptStore<Row>
  /** What is done is kept for the day; without it, for this visit. */
  readonly doneStore?: KeptStore<KeptDone<Done>>
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
  /** Latest first. */
  readonly done: readonly Done[]
  /** Nothing answered at the last try. */
  readonly isCut: boolean
}

const retryMs = 2000

/** What leaves a bench is kept here first, so that it is never lost, then sent; a refusal stays until somebody answers it. */
export class KeptQueue<Row extends Kept, Done> {
  readonly #options: Options<Row, Done>
  readonly #queue = createStore<Queue<Row, Done>>({ kept: [], done: [], isCut: false })
  #retry: ReturnType<typeof setTimeout> | undefined
  #staff = ''
  /** Those that the store had: what is not there any more was sent or forgotten by another tab. */
  readonly #written = new Set<string>()
  /** Those of which the store has an older one, or none: it took no more of them. */
  readonly #unwritten = new Set<string>()
  /** What an earlier visit left is read until the store answers once. */
  #isTakenUp = false
  readonly #forgotten = new Set<string>()

  constructor(options: Options<Row, Done>) {
    this.#options = options
  }

  readonly use = this.#queue.use
  readonly get = this.#queue.get

  /** Takes up what an earlier visit of this person could not send, and tries again as soon as the network is back. */
  readonly start = (staffId: string): (() => void) => {
    if (staffId !== this.#staff) this.#set({ kept: [], done: [] })
    this.#staff = staffId
    this.#isTakenUp = false
    this.#alone(this.#takeUp)
    this.#alone(this.#findDone)
    this.#sendSoon()
    window.addEventListener('online', this.#sendSoon)
    return () => {
      window.removeEventListener('online', this.#sendSoon)
      clearTimeout(this.#retry)
    }
  }

  readonly keep = async (row: Row): Promise<void> => {
    this.#set({ kept: [...this.get().kept, row] })
    await this.#write(row)
    this.#sendSoon()
  }

  /** Taken up again at the bench, or given up: it is sent no more. */
  readonly forget = async (key: string): Promise<void> => {
    this.#forgotten.add(key)
    this.#set({ kept: this.get().kept.filter((one) => one.key !== key) })
    await this.#options.store.drop(key).catch(() => undefined)
  }

  readonly forgetDone = (isGone: (done: Done) => boolean): void => {
    this.#set({ done: this.get().done.filter((one) => !isGone(one)) })
    this.#alone(() => this.#dropDone(({ done }) => isGone(done)))
  }

  /** After a reload: what this person has done here today. */
  readonly #findDone = async (): Promise<void> => {
    const today = new Date().setHours(0, 0, 0, 0)
    await this.#dropDone(({ at }) => at < today)
    const rows = await this.#readDone()
    if (this.get().done.length > 0) return
    const mine = rows.filter(({ staffId }) => staffId === this.#staff)
    this.#set({ done: mine.map(({ done }) => done) })
  }

  async #keepDone({ key, staffId }: Row, done: Done): Promise<void> {
    this.#set({ done: [done, ...this.get().done].slice(0, this.#options.mostShown) })
    const row = { key, staffId, at: Date.now(), done }
    await this.#options.doneStore?.write(row).catch(() => undefined)
    const shown = (await this.#readDone()).slice(0, this.#options.mostShown)
    await this.#dropDone((one) => !shown.some((other) => other.key === one.key))
  }

  /** Latest first; a browser that keeps nothing has none. */
  async #readDone(): Promise<readonly KeptDone<Done>[]> {
    const rows = await this.#options.doneStore?.read().catch(() => [])
    return rows?.toReversed() ?? []
  }

  async #dropDone(isGone: (row: KeptDone<Done>) => boolean): Promise<void> {
    for (const { key } of (await this.#readDone()).filter(isGone)) {
      await this.#options.doneStore?.drop(key).catch(() => undefined)
    }
  }

  readonly #takeUp = async (): Promise<void> => {
    const seen = await this.#look()
    if (seen === null) return
    this.#isTakenUp = true
    const here = new Map(this.get().kept.map((row) => [row.key, row]))
    const stored = [...seen.stored.values()].map((row) => this.#latest(here.get(row.key), row))
    const kept = this.get().kept.filter((row) => !seen.stored.has(row.key) && !seen.isGone(row))
    this.#set({ kept: [...stored, ...kept] })
  }

  /** Another tab that took the same ones up may have sent, set aside or forgotten some of them since. */
  async #catchUp(): Promise<void> {
    if (!this.#isTakenUp) return this.#takeUp()
    const seen = await this.#look()
    if (seen === null) return
    const kept = this.get().kept.filter((row) => !seen.isGone(row))
    this.#set({ kept: kept.map((row) => this.#latest(row, seen.stored.get(row.key) ?? row)) })
  }

  /** A refusal stays one until somebody answers it, whatever the store could take of it. */
  #latest(here: Row | undefined, stored: Row): Row {
    if (!here || stored.refusal !== null) return stored
    return here.refusal !== null || this.#unwritten.has(here.key) ? here : stored
  }

  /** `null` when the store does not answer: nobody knows then what another tab did. */
  async #look() {
    const before = new Set(this.#written)
    const rows = await this.#options.store.read().catch(() => null)
    if (rows === null) return null
    const mine = rows.filter(
      ({ key, staffId }) => staffId === this.#staff && !this.#forgotten.has(key),
    )
    for (const { key } of mine) this.#written.add(key)
    const stored = new Map(mine.map((row) => [row.key, row]))
    return { stored, isGone: ({ key }: Row) => before.has(key) && !stored.has(key) }
  }

  /** A browser that keeps nothing (private mode) still sends it. */
  async #write(row: Row): Promise<void> {
    try {
      await this.#options.store.write(row)
      this.#written.add(row.key)
      this.#unwritten.delete(row.key)
    } catch {
      this.#unwritten.add(row.key)
    }
  }

  #set(changes: Partial<Queue<Row, Done>>): void {
    this.#queue.set({ ...this.get(), ...changes })
  }

  /** One tab at a time: two benches of one browser share what is kept. */
  #alone(act: () => Promise<void>): void {
    void navigator.locks.request(this.#options.name, act)
  }

  readonly #sendSoon = (): void => {
    clearTimeout(this.#retry)
    this.#alone(this.#sendAll)
  }

  /** In the order of the bench; one that the server refuses steps aside for a person, one that nothing answers stops all. */
  readonly #sendAll = async (): Promise<void> => {
    for (;;) {
      await this.#catchUp()
      const next = this.get().kept.find(({ refusal }) => refusal === null)
      if (!next) return this.#set({ isCut: false })
      try {
        await this.#sendOne(next)
        this.#set({ isCut: false })
      } catch (error) {
        if (!isUnanswered(error)) await this.#setAside(next, error)
        else return this.#waitForNetwork()
      }
    }
  }

  async #sendOne(row: Row): Promise<void> {
    const done = await this.#options.send(row, this.#replace)
    await this.#keepDone(row, done)
    await this.forget(row.key)
    this.#options.onDone(done)
  }

  /** With what is new of it: a photo that the server has, a refusal. */
  readonly #replace = async (row: Row): Promise<void> => {
    const { kept } = this.get()
    this.#set({ kept: kept.map((one) => (one.key === row.key ? row : one)) })
    await this.#write(row)
  }

  async #setAside(row: Row, error: unknown): Promise<void> {
    const current = this.get().kept.find(({ key }) => key === row.key) ?? row
    await this.#replace({ ...current, refusal: this.#options.refusalOf(error) })
    this.#options.onRefused()
  }

  #waitForNetwork(): void {
    this.#set({ isCut: true })
    this.#retry = setTimeout(this.#sendSoon, retryMs)
  }
}
