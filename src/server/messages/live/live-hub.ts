import type pg from 'pg'
import type { Logger } from 'pino'
import { connectionOptions } from '#server/core/adapters/postgres.ts'

/** Ids of what changed; a listener asks the API for the rest. */
export type Announcement = {
  readonly id: number
  readonly type: string
  readonly customerId: string | null
  readonly parcelId: string | null
  readonly quoteId: string | null
  readonly orderId: string | null
  readonly shipmentId: string | null
}

export type Listener = {
  readonly hears: (announcement: Announcement) => boolean
  readonly tell: (message: Uint8Array) => void
}

const encoder = new TextEncoder()
const resync = encoder.encode('event: resync\ndata: {}\n\n')

/** A connection that only listens is asked this often whether it still hears: nothing else would tell. */
const proofEveryMs = 10_000
const proofMs = 3000

/** One LISTEN connection per process, fanned out to its open streams. Reconnects; then everybody looks again. */
export class LiveHub {
  readonly #listeners = new Set<Listener>()
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
    // An attempt that fails ends too, and is tried again by who made it: else each failure would double the attempts.
    let listens = false
    client.on('end', () => {
      if (listens) this.#reopenLater()
    })
    await client.connect()
    await client.query('listen escale_events')
    listens = true
    this.#client = client
    proveOften(client)
  }

  /** Streams that listen now. */
  get size(): number {
    return this.#listeners.size
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  #fanOut(payload: string | undefined): void {
    if (!payload) return
    const announcement = JSON.parse(payload) as Announcement
    const message = asMessage(announcement)
    for (const listener of this.#listeners) {
      if (listener.hears(announcement)) listener.tell(message)
    }
  }

  /** What was announced meanwhile is lost, so listeners are told to look again. */
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

/** One that cannot prove itself breaks, and ends. */
function proveOften(client: pg.Client): void {
  const proving = setInterval(() => void client.query('select 1').catch(() => {}), proofEveryMs)
  client.once('end', () => clearInterval(proving))
}
