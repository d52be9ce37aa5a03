import { isUnanswered } from '#web/api/is-unanswered.ts'
import { createStore } from '#web/api/store.ts'
import type { OfflineStore } from './offline-store.ts'

/** An action of the bench that has not yet reached the server. */
export type QueuedRow = {
  /** The action's idempotency key, made at the scan: sent again after a lost answer, the action counts once. */
  readonly key: string
  readonly staffId: string
  /** Milliseconds since 1970: rows are sent in this order. */
  readonly at: number
  /** Why the server refused the row, which then waits for a person; else `null`. */
  readonly refusal: unknown
}

/** A finished action, stored so that a reload shows it again. */
export type DoneRow<Done> = Pick<QueuedRow, 'key' | 'staffId' | 'at'> & { readonly done: Done }

type Options<Row extends QueuedRow, Done> = {
  /** The name of the browser's lock: one tab sends at a time. */
  readonly name: string
  readonly store: OfflineStore<Row>
  /** Stores finished actions for the day; without it they last as long as the page. */
  readonly doneStore?: OfflineStore<DoneRow<Done>>
  /** How many finished actions the bench shows. */
  readonly mostShown: number
  /** `save` stores the parts of the row that the server has already received. */
  readonly send: (row: Row, save: (row: Row) => Promise<void>) => Promise<Done>
  readonly refusalOf: (error: unknown) => NonNullable<Row['refusal']>
  readonly onDone: (done: Done) => void
  readonly onRefused: () => void
}

type Queue<Row, Done> = {
  readonly kept: readonly Row[]
  /** The latest action first. */
  readonly done: readonly Done[]
  /** The last attempt got no answer. */
  readonly isOffline: boolean
}

const retryMs = 2000

/**
 * Stores each action of a bench before sending it, so that none is lost, then sends them in order. A refused action stays until
 * somebody deals with it.
 */
export class OfflineQueue<Row extends QueuedRow, Done> {
  readonly #options: Options<Row, Done>
  readonly #queue = createStore<Queue<Row, Done>>({ kept: [], done: [], isOffline: false })
  #retry: ReturnType<typeof setTimeout> | undefined
  #staff = ''
  /** Keys once found in the store: one that is gone since was sent or removed by another tab. */
  readonly #written = new Set<string>()
  /** Keys whose latest row could not be stored: the store has an older row, or none. */
  readonly #unwritten = new Set<string>()
  /** Whether the store has answered once, so that the rows of the previous visit are known. */
  #isTakenUp = false
  readonly #forgotten = new Set<string>()

  constructor(options: Options<Row, Done>) {
    this.#options = options
  }

  readonly use = this.#queue.use
  readonly get = this.#queue.get

  /** Loads what this person could not send during a previous visit, and tries again as soon as the network is back. */
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

  readonly add = async (row: Row): Promise<void> => {
    this.#set({ kept: [...this.get().kept, row] })
    await this.#write(row)
    this.#sendSoon()
  }

  /** Removes a row that must not be sent any more: it was sent, corrected at the bench, or given up. */
  readonly remove = async (key: string): Promise<void> => {
    this.#forgotten.add(key)
    this.#set({ kept: this.get().kept.filter((one) => one.key !== key) })
    await this.#options.store.drop(key).catch(() => undefined)
  }

  readonly removeDone = (isGone: (done: Done) => boolean): void => {
    this.#set({ done: this.get().done.filter((one) => !isGone(one)) })
    this.#alone(() => this.#dropDone(({ done }) => isGone(done)))
  }

  /** Shows, after a reload, what this person has done here today. */
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

  /** The latest action first; empty where the browser stores nothing. */
  async #readDone(): Promise<readonly DoneRow<Done>[]> {
    const rows = await this.#options.doneStore?.read().catch(() => [])
    return rows?.toReversed() ?? []
  }

  async #dropDone(isGone: (row: DoneRow<Done>) => boolean): Promise<void> {
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

  /** Another tab may have sent, set aside or removed some of the rows that this one shows. */
  async #catchUp(): Promise<void> {
    if (!this.#isTakenUp) return this.#takeUp()
    const seen = await this.#look()
    if (seen === null) return
    const kept = this.get().kept.filter((row) => !seen.isGone(row))
    this.#set({ kept: kept.map((row) => this.#latest(row, seen.stored.get(row.key) ?? row)) })
  }

  /** The newer of the two rows. A refusal stays until somebody deals with it, even where the store could not write it. */
  #latest(here: Row | undefined, stored: Row): Row {
    if (!here || stored.refusal !== null) return stored
    return here.refusal !== null || this.#unwritten.has(here.key) ? here : stored
  }

  /** Reads the store; `null` when it does not answer, so that what another tab did is unknown. */
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

  /** Where the browser stores nothing (private mode), the row is still sent. */
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

  /** Runs in one tab at a time: two benches of one browser share the store. */
  #alone(act: () => Promise<void>): void {
    void navigator.locks.request(this.#options.name, act)
  }

  readonly #sendSoon = (): void => {
    clearTimeout(this.#retry)
    this.#alone(this.#sendAll)
  }

  /** Sends the rows in order. A refused row is set aside for a person; a row without an answer stops the others. */
  readonly #sendAll = async (): Promise<void> => {
    for (;;) {
      await this.#catchUp()
      const next = this.get().kept.find(({ refusal }) => refusal === null)
      if (!next) return this.#set({ isOffline: false })
      try {
        await this.#sendOne(next)
        this.#set({ isOffline: false })
      } catch (error) {
        if (!isUnanswered(error)) await this.#setAside(next, error)
        else return this.#waitForNetwork()
      }
    }
  }

  async #sendOne(row: Row): Promise<void> {
    const done = await this.#options.send(row, this.#replace)
    await this.#keepDone(row, done)
    await this.remove(row.key)
    this.#options.onDone(done)
  }

  /** Stores what changed in the row: a photo that the server received, or a refusal. */
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
    this.#set({ isOffline: true })
    this.#retry = setTimeout(this.#sendSoon, retryMs)
  }
}
