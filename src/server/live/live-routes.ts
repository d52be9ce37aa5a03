import { listen } from '#contract/system.ts'
import { findActor } from '#server/accounts/find-actor.ts'
import { isStaff, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { serveStream, type Doors } from '#server/core/http.ts'
import type { Announcement, LiveHub } from './live-hub.ts'

/** Specification 000 §9: a heartbeat every 25 s. It also checks that the session still lives. */
const heartbeatMs = 25_000
const sessionCheckMs = 5_000

/** A browser that reads this slowly is cut off; it reconnects and looks again. */
const highWaterMark = 64

export function mountLive(doors: Doors, hub: LiveHub): void {
  serveStream(doors, listen, (ctx, signal, cookies) => eventStream(ctx, hub, signal, cookies))
}

function eventStream(
  ctx: Context,
  hub: LiveHub,
  signal: AbortSignal,
  cookies: string | undefined,
): Response {
  const sessionLives = sessionCheck(ctx, cookies)
  const hears = audience(ctx)
  const stream = new ReadableStream<string>(
    { start: (controller) => follow(hub, hears, sessionLives, controller, signal) },
    { highWaterMark },
  )
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Tells the browser what it may hear until it leaves, falls behind, or its session ends. */
function follow(
  hub: LiveHub,
  hears: (announcement: Announcement) => boolean,
  sessionLives: () => Promise<boolean>,
  controller: ReadableStreamDefaultController<string>,
  signal: AbortSignal,
): void {
  const send = (text: string) => {
    if ((controller.desiredSize ?? 0) <= 0) close()
    else controller.enqueue(text)
  }
  const leave = hub.subscribe({
    hears,
    tell: (announcement) => send(asMessage(announcement)),
    resync: () => send('event: resync\ndata: {}\n\n'),
  })
  const beat = setInterval(() => send(': ping\n\n'), heartbeatMs)
  const closeWhenSessionEnded = async () => {
    if (!(await sessionLives())) close()
  }
  const check = setInterval(() => void closeWhenSessionEnded(), sessionCheckMs)
  let open = true
  const close = () => {
    if (!open) return
    open = false
    clearInterval(beat)
    clearInterval(check)
    leave()
    controller.close()
  }
  signal.addEventListener('abort', close)
  send('retry: 1000\nevent: ready\ndata: {}\n\n')
}

/** Whether the session that opened the stream is still that of these cookies; a database that is away ends nobody's. */
function sessionCheck(ctx: Context, cookies: string | undefined): () => Promise<boolean> {
  const { sessionId } = requireUser(ctx.actor)
  return async () => {
    const actor = await findActor(ctx, cookies).catch(() => ctx.actor)
    return actor.kind === 'user' && actor.sessionId === sessionId && actor.isActive
  }
}

/** A customer hears what is theirs; staff hear everything. */
function audience(ctx: Context): (announcement: Announcement) => boolean {
  if (isStaff(ctx.actor)) return () => true
  const { id } = requireUser(ctx.actor)
  return (announcement) => announcement.customerId === id
}

const asMessage = (announcement: Announcement): string =>
  `id: ${announcement.id}\nevent: fact\ndata: ${JSON.stringify(announcement)}\n\n`
