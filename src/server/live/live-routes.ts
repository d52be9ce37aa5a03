import { listen } from '#contract/system.ts'
import { findActor } from '#server/accounts/find-actor.ts'
import { isAtWork, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { TooManyRequests } from '#server/core/refused.ts'
import { serveStream, type Doors } from '#server/core/http.ts'
import { dataSecurity } from '#server/core/security-headers.ts'
import type { Announcement, LiveHub } from './live-hub.ts'

/** Specification 000 §9: a heartbeat every 25 s. Whether the session still lives is asked often enough to close within 5 s. */
const heartbeatMs = 25_000
const sessionCheckMs = 4_000

/** A browser that reads this slowly is cut off; it reconnects and looks again. */
const highWaterMark = 64

/** Tabs of one account, all its devices together: each stream costs a look at its session every few seconds. */
const streamsPerAccount = 20

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const
const headersOf = ({ config }: Context) => ({ ...headers, ...dataSecurity(config) })

export function mountLive(doors: Doors, hub: LiveHub): void {
  const places = new Places(streamsPerAccount)
  serveStream(doors, listen, (ctx, { signal, cookies, isHead }) =>
    // Nobody would ever read, or leave, the stream behind a HEAD.
    isHead
      ? new Response(null, { headers: headersOf(ctx) })
      : eventStream(ctx, hub, places, signal, cookies),
  )
}

function eventStream(
  ctx: Context,
  hub: LiveHub,
  places: Places,
  signal: AbortSignal,
  cookies: string | undefined,
): Response {
  const sessionLives = sessionCheck(ctx, cookies)
  const hears = audience(ctx)
  const giveBack = places.take(requireUser(ctx.actor).id)
  let leave = giveBack
  const stream = new ReadableStream<string>(
    {
      start: (controller) => {
        leave = follow(hub, hears, sessionLives, controller, signal, giveBack)
      },
      cancel: () => leave(),
    },
    { highWaterMark },
  )
  return new Response(stream.pipeThrough(new TextEncoderStream()), { headers: headersOf(ctx) })
}

/** So many streams per account; one more is a 429, and the browser comes back later. */
class Places {
  readonly #taken = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Returns what gives the place back. */
  take(account: string): () => void {
    const taken = this.#taken.get(account) ?? 0
    if (taken >= this.#most) throw new TooManyRequests(10)
    this.#taken.set(account, taken + 1)
    return () => this.#giveBack(account)
  }

  #giveBack(account: string): void {
    const left = (this.#taken.get(account) ?? 1) - 1
    if (left > 0) this.#taken.set(account, left)
    else this.#taken.delete(account)
  }
}

/** Tells the browser what it may hear until it leaves, falls behind, or its session ends. Returns how to stop. */
function follow(
  hub: LiveHub,
  hears: (announcement: Announcement) => boolean,
  sessionLives: () => Promise<boolean>,
  controller: ReadableStreamDefaultController<string>,
  signal: AbortSignal,
  left: () => void,
): () => void {
  const send = (text: string) => {
    if ((controller.desiredSize ?? 0) <= 0) close()
    else controller.enqueue(text)
  }
  const closeWhenSessionEnded = async () => {
    if (!(await sessionLives())) close()
  }
  const tell = (announcement: Announcement) => send(asMessage(announcement))
  const stops = [
    hub.subscribe({ hears, tell, resync: () => send('event: resync\ndata: {}\n\n') }),
    every(heartbeatMs, () => send(': ping\n\n')),
    every(sessionCheckMs, () => void closeWhenSessionEnded()),
    left,
  ]
  // Emptied as it runs: leaving twice is leaving once.
  const leave = () => stops.splice(0).forEach((stop) => stop())
  const close = () => {
    if (stops.length === 0) return
    leave()
    controller.close()
  }
  signal.addEventListener('abort', close)
  send('retry: 1000\nevent: ready\ndata: {}\n\n')
  if (signal.aborted) close()
  return leave
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms)
  return () => clearInterval(timer)
}

/** Whether these cookies still are the session that opened the stream, in the same role and as well proved; a database that is away ends nobody's. */
function sessionCheck(ctx: Context, cookies: string | undefined): () => Promise<boolean> {
  const { sessionId, role, lacksSecondFactor } = requireUser(ctx.actor)
  return async () => {
    const actor = await findActor(ctx, cookies, { isUse: false }).catch(() => ctx.actor)
    if (actor.kind !== 'user' || !actor.isActive) return false
    const provesAsMuch = actor.lacksSecondFactor === lacksSecondFactor
    return actor.sessionId === sessionId && actor.role === role && provesAsMuch
  }
}

/** A customer hears what is theirs, and of papers and notices published to all; staff hear everything, once they have proved what their role asks for. */
function audience(ctx: Context): (announcement: Announcement) => boolean {
  const { id } = requireUser(ctx.actor)
  if (isAtWork(ctx.actor)) return () => true
  return (announcement) => announcement.customerId === id || isForAll(announcement)
}

/** A cart says which prices and which terms it is under. */
const forAll = ['catalogue.published', 'legal.published', 'legal.withdrawn']

const isForAll = ({ customerId, type }: Announcement): boolean =>
  customerId === null &&
  (['document', 'territory'].includes(type.split('.')[0] ?? '') || forAll.includes(type))

const asMessage = (announcement: Announcement): string =>
  `id: ${announcement.id}\nevent: fact\ndata: ${JSON.stringify(announcement)}\n\n`
