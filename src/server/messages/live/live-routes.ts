import { listen } from '#contract/office/system.ts'
import { isOfficeFact } from '#domain/fact/office-facts.ts'
import { isAtWork, requireUser } from '#server/core/access.ts'
import type { Deps, User } from '#server/core/context.ts'
import { findStandings, type Standing } from '#server/core/find-actor.ts'
import { serveStream, type ApiServer } from '#server/core/http.ts'
import { TooManyRequests, Unavailable } from '#server/core/refused.ts'
import { dataSecurity } from '#server/core/security-headers.ts'
import type { Announcement, Ear, Listener, LiveHub, Missed } from './live-hub.ts'

export function mountLive(api: ApiServer, hub: LiveHub): void {
  const streams = new OpenStreams(api.deps, hub)
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...dataSecurity(api.deps.config),
  }
  serveStream(api, listen, ({ actor }, { isHead }) => {
    const user = requireUser(actor)
    if (isHead) streams.requireRoom(user)
    // No client would ever read, or close, the stream behind a HEAD.
    return new Response(isHead ? null : streams.open(user), { headers })
  })
}

/** The server closes the stream of a browser that reads this slowly; the browser reconnects and reloads. */
const highWaterMark = 64

const encoder = new TextEncoder()

const readyWith = (missed: Missed) =>
  encoder.encode(`retry: 1000\nevent: ready\ndata: ${JSON.stringify(missed)}\n\n`)

/** An event, which the page sees, and not a comment: it shows that the connection lives and that no proxy buffers it. */
const ping = encoder.encode('event: ping\ndata: {}\n\n')

/** The reader as they were when they opened the stream. */
type Reader = Pick<User, 'id' | 'sessionId' | 'role' | 'lacksSecondFactor'>

type Given = {
  readonly reader: Reader
  readonly hears: Ear
  readonly missed: Missed
  /** Called once, however the stream ends. */
  readonly onEnd: (stream: OpenStream) => void
}

/**
 * One reader's stream. It holds as little as possible, because there are thousands; a message to many is the same bytes for all.
 */
class OpenStream implements Listener {
  readonly reader: Reader
  readonly hears: Ear
  readonly body: ReadableStream<Uint8Array>
  readonly #onEnd: (stream: OpenStream) => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor({ reader, hears, missed, onEnd }: Given) {
    this.reader = reader
    this.hears = hears
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#leave(),
      },
      { highWaterMark },
    )
    this.tell(readyWith(missed))
  }

  tell(message: Uint8Array): void {
    if ((this.#controller?.desiredSize ?? 0) <= 0) this.end()
    else this.#controller?.enqueue(message)
  }

  ping(): void {
    this.tell(ping)
  }

  /** Called when the browser falls behind, or its session has ended. */
  end(): void {
    const controller = this.#controller
    this.#leave()
    controller?.close()
  }

  #leave(): void {
    if (this.#controller === undefined) return
    this.#controller = undefined
    this.#onEnd(this)
  }
}

/**
 * A heartbeat every 25 s (docs/rules/messages.md#live-updates). The sessions are checked often enough to close a stream within 5
 * s.
 */
const heartbeatSeconds = 25

const sessionsSeconds = 4

/** Streams of one account, all its tabs and devices together. */
const streamsPerAccount = 20

/** The open streams of this process, all on one timer. */
class OpenStreams {
  readonly #deps: Deps
  readonly #hub: LiveHub
  /** The second of the heartbeat at which each stream is pinged, so that they are not all pinged at once. */
  readonly #streams = new Map<OpenStream, number>()
  readonly #ofAccount = new Map<string, number>()
  #clock: NodeJS.Timeout | undefined
  #second = 0
  #isLooking = false

  constructor(deps: Deps, hub: LiveHub) {
    this.#deps = deps
    this.#hub = hub
  }

  /** Refuses a stream over the limit of an account (429) or of this process (503): the browser comes back later. */
  requireRoom({ id }: User): void {
    if ((this.#ofAccount.get(id) ?? 0) >= streamsPerAccount) throw new TooManyRequests(10)
    if (this.#streams.size >= this.#deps.config.LIVE_STREAMS)
      throw new Unavailable('too-many-streams')
  }

  open(user: User): ReadableStream<Uint8Array> {
    this.requireRoom(user)
    const { id, sessionId, role, lacksSecondFactor } = user
    const hears = earOf(user)
    const stream: OpenStream = new OpenStream({
      reader: { id, sessionId, role, lacksSecondFactor },
      hears,
      // Taken in the same turn as the subscription: no fact falls between the two.
      missed: this.#hub.missedBy(hears),
      onEnd: () => {
        unsubscribe()
        this.#remove(stream)
      },
    })
    const unsubscribe = this.#hub.subscribe(stream)
    this.#streams.set(stream, this.#streams.size % heartbeatSeconds)
    this.#ofAccount.set(id, (this.#ofAccount.get(id) ?? 0) + 1)
    this.#clock ??= setInterval(() => this.#tick(), 1000)
    return stream.body
  }

  #remove(stream: OpenStream): void {
    const { id } = stream.reader
    this.#streams.delete(stream)
    const left = (this.#ofAccount.get(id) ?? 1) - 1
    if (left > 0) this.#ofAccount.set(id, left)
    else this.#ofAccount.delete(id)
    if (this.#streams.size > 0) return
    clearInterval(this.#clock)
    this.#clock = undefined
  }

  #tick(): void {
    this.#second += 1
    for (const [stream, second] of this.#streams) {
      if (second === this.#second % heartbeatSeconds) stream.ping()
    }
    if (this.#second % sessionsSeconds === 0) void this.#lookAtSessions()
  }

  /** Ends the streams whose reader's session, role or second factor has changed; when the database is down, no stream ends. */
  async #lookAtSessions(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const streams = [...this.#streams.keys()]
    const sessions = new Set(streams.map(({ reader }) => reader.sessionId))
    const live = await findStandings(this.#deps, [...sessions]).catch(() => undefined)
    this.#isLooking = false
    if (!live) return
    for (const stream of streams) {
      if (!isAsBefore(stream.reader, live.get(stream.reader.sessionId))) stream.end()
    }
  }
}

const isAsBefore = (reader: Reader, now: Standing | undefined): boolean =>
  now?.role === reader.role && now.lacksSecondFactor === reader.lacksSecondFactor

/** Staff receive everything once they have proved the second factor that their role requires; the accountant, the finances. */
function earOf(user: User): Ear {
  if (isAtWork(user)) return (announcement) => announcement
  const readsFinances = user.role === 'comptable' && !user.lacksSecondFactor
  return (announcement) => {
    if (readsFinances && isOfFinances(announcement)) return announcement
    return isTheirs(user.id, announcement) ? named(announcement) : undefined
  }
}

/** The page of its customer reads again, and learns no more of what is the office's alone; it shows no word for this subject. */
const named = (announcement: Announcement): Announcement =>
  isOfficeFact(announcement.type) ? { ...announcement, type: 'notification.untold' } : announcement

/**
 * What the accountant's pages are made of, unpaid renewals too: an order that is paid has an invoice, and its journeys are not
 * theirs.
 */
const isOfFinances = ({ type }: Announcement): boolean =>
  ['payment', 'refund', 'dispute', 'finance', 'invoice', 'subscription'].includes(subjectOf(type))

const subjectOf = (type: string): string => type.slice(0, type.indexOf('.'))

/** A customer receives what concerns them, and what was published for everybody. */
const isTheirs = (id: string, announcement: Announcement): boolean =>
  announcement.customerId === id || isForAll(announcement)

/** A cart shows the prices and the terms that apply to it. */
const forAll = ['catalogue.published', 'legal.published', 'legal.withdrawn']

const isForAll = ({ customerId, type }: Announcement): boolean =>
  customerId === null &&
  (['document', 'territory'].includes(subjectOf(type)) || forAll.includes(type))
