import type pg from 'pg'
import type { Logger } from 'pino'
import { connectionOptions } from '#server/core/adapters/postgres.ts'

/** The ids of what changed; a listener requests the rest from the API. */
export type Announcement = {
  readonly id: number
  readonly type: string
  readonly customerId: string | null
  readonly parcelId: string | null
  readonly quoteId: string | null
  readonly orderId: string | null
  readonly shipmentId: string | null
}

/** What of it reaches this reader, if anything does. */
export type Ear = (announcement: Announcement) => Announcement | undefined

export type Listener = {
  readonly hears: Ear
  readonly tell: (message: Uint8Array) => void
  readonly end: () => void
}

const encoder = new TextEncoder()
const resync = encoder.encode('event: resync\ndata: {}\n\n')

/** A connection that only listens is tested at this interval: nothing else would show that it is dead. */
const proofEveryMs = 10_000
const proofMs = 3000

/** One LISTEN connection per process, distributed to its open streams. It reconnects; then all streams reload. */
export class LiveHub {
  readonly #listeners = new Set<Listener>()
  readonly #heard = new HeardFacts()
  readonly #connectionString: string
  readonly #log: Logger
  #client: pg.Client | undefined
  #closed = false

  constructor(connectionString: string, log: Logger) {
    this.#connectionString = connectionString
    this.#log = log
  }

  async open(): Promise<void> {
    const { Client, ...options } = connectionOptions(this.#connectionString, proofMs)
    const client = new Client({ ...options, application_name: 'escale-live' })
    client.on('notification', ({ payload }) => this.#fanOut(payload))
    client.on('error', (error) => this.#log.warn({ message: error.message }, 'live connection'))
    // A failed attempt ends too, but its caller retries it: reopening here as well would double the attempts at each failure.
    let listens = false
    client.on('end', () => {
      if (!listens) return
      this.#heard.stop()
      this.#reopenLater()
    })
    await client.connect()
    await client.query('listen escale_events')
    listens = true
    this.#heard.begin()
    this.#client = client
    proveOften(client)
  }

  /** The number of streams that listen now. */
  get size(): number {
    return this.#listeners.size
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  missedBy(hears: Ear): Missed {
    return this.#heard.missedBy(hears)
  }

  /** Ends every stream: its browser opens another one, on a server that stays. */
  endStreams(): void {
    for (const listener of this.#listeners) listener.end()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  #fanOut(payload: string | undefined): void {
    if (!payload) return
    const announcement = JSON.parse(payload) as Announcement
    this.#heard.add(announcement)
    // What most hear is encoded once, and only when somebody hears it.
    let message: Uint8Array | undefined
    for (const listener of this.#listeners) {
      const heard = listener.hears(announcement)
      if (heard === announcement) listener.tell((message ??= asMessage(announcement)))
      else if (heard) listener.tell(asMessage(heard))
    }
  }

  /** Announcements during the gap are lost, so listeners then reload. */
  #reopenLater(): void {
    if (this.#closed) return
    setTimeout(() => {
      if (this.#closed) return
      this.open().then(
        () => this.#listeners.forEach((listener) => listener.tell(resync)),
        () => this.#reopenLater(),
      )
    }, 1000).unref()
  }
}

const asMessage = (announcement: Announcement): Uint8Array =>
  encoder.encode(`id: ${announcement.id}\nevent: fact\ndata: ${JSON.stringify(announcement)}\n\n`)

/** Tests the connection with a query: a dead one breaks, and the `end` event follows. */
function proveOften(client: pg.Client): void {
  const proving = setInterval(() => void client.query('select 1').catch(() => {}), proofEveryMs)
  client.once('end', () => clearInterval(proving))
}

/** What a page keeps unread is forgotten after five minutes (`gcTime`): no stream has to catch up with more. */
const longestMs = 6 * 60_000

const mostFacts = 2000

/** What a page has missed, which read before its stream was open. */
export type Missed = {
  /** For how long this process has heard everything; a page that has read before that reads again. */
  readonly wholeMs: number
  /** The last fact of each kind, and how long ago it was heard. */
  readonly facts: readonly (Announcement & { readonly ageMs: number })[]
}

type Heard = { readonly at: number; readonly announcement: Announcement }

/** The announcements that this process has heard lately, in the order of their commits. */
export class HeardFacts {
  #heard: Heard[] = []
  #since: number | undefined

  /** From now on nothing escapes. */
  begin(): void {
    this.#heard = []
    this.#since = performance.now()
  }

  /** The connection is lost. */
  stop(): void {
    this.#since = undefined
  }

  add(announcement: Announcement): void {
    this.#heard.push({ at: performance.now(), announcement })
    if (this.#heard.length <= mostFacts || this.#since === undefined) return
    this.#since = this.#heard.shift()?.at
  }

  missedBy(hears: Ear): Missed {
    const now = performance.now()
    const last = new Map<string, Missed['facts'][number]>()
    for (const { at, announcement } of this.#heard) {
      const ageMs = Math.floor(now - at)
      const heard = ageMs > longestMs ? undefined : hears(announcement)
      if (!heard) continue
      const kind = kindOf(heard)
      // A page says the last one in words.
      last.delete(kind)
      last.set(kind, { ...heard, ageMs })
    }
    const wholeMs = this.#since === undefined ? 0 : Math.floor(now - this.#since)
    return { wholeMs, facts: [...last.values()] }
  }
}

/** Two facts of one kind change the same screens. */
const kindOf = ({ type, parcelId, quoteId, orderId, shipmentId }: Announcement): string =>
  [type, ...[parcelId, quoteId, orderId, shipmentId].map(Boolean)].join()
