import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '#server/core/adapters/postgres.ts'
import { createApp, createWorkerApp } from './app.ts'
import { ConfigurationError, type Config } from './config.ts'
import type { Deps } from './core/context.ts'
import { LiveHub } from '#server/messages/live/live-hub.ts'
import { closeDeps, openDeps } from './open-deps.ts'
import { demonstrationRefused, isDemonstration } from '#server/office/system/demonstration.ts'
import { startWorker } from './worker.ts'
import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

/** The web server, with the worker inside unless `WORKER=none`; with `WORKER=only` the worker, which serves no visitor. */
export async function serve(config: Config): Promise<void> {
  if (config.isProduction) await refuseDemonstration(config)
  const stopping = new AbortController()
  const deps = await openDeps(config, { stopping: stopping.signal })
  const hub = config.WORKER === 'only' ? undefined : await openHub(deps)
  const site = join(import.meta.dirname, '..', '..', 'dist')
  const { app } = hub ? createApp(deps, hub, site) : createWorkerApp(deps)
  if (config.WORKER !== 'none') await startWorker(deps)

  const servers = await listenOn(config, app, stopping.signal)
  const stop = stopOnce(async () => {
    stopping.abort()
    if (hub) await pause(config.DRAIN_SECONDS * 1000)
    const closed = Promise.all(servers.map(closeServer))
    hub?.endStreams()
    await closed
    await hub?.close()
    await closeDeps(deps)
    process.exit(0)
  })
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop)
  process.send?.({ type: 'ready', name: 'server', url: config.BASE_URL })
  deps.log.info({ url: config.BASE_URL, mode: config.ESCALE_MODE }, 'listening')
}

async function openHub({ config, log }: Deps): Promise<LiveHub> {
  const hub = new LiveHub(config.DATABASE_URL, log)
  await hub.open()
  return hub
}

/**
 * Runs before the queue creates its tables. The launcher checks it too, before the migrations, but a server may start without the
 * launcher.
 */
async function refuseDemonstration({ DATABASE_URL }: Config): Promise<void> {
  const pool = openPool(DATABASE_URL, 1, () => {})
  try {
    if (!(await isDemonstration(pool))) return
    throw new ConfigurationError([`DATABASE_URL : ${demonstrationRefused}`])
  } finally {
    await pool.end()
  }
}

function stopOnce(stop: () => Promise<void>): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    void stop()
  }
}

const settings = {
  maxHeaderSize: 16_384,
  requestTimeout: 120_000,
  // Longer than a proxy keeps its idle connections: who closes first never cuts a request that is just being sent.
  keepAliveTimeout: 75_000,
} as const

/** `localhost` is both 127.0.0.1 and ::1: a browser may try either first. */
async function listenOn(
  { HOST, PORT }: Config,
  app: Hono,
  stopping: AbortSignal,
): Promise<Server[]> {
  const answer = getRequestListener(app.fetch)
  const hosts = HOST === 'localhost' ? ['127.0.0.1', '::1'] : [HOST]
  const servers = await Promise.all(
    hosts.map((host) =>
      listenOnHost(host, PORT, (request, response) => {
        // The proxy sends its next request over another connection, by then to another server.
        if (stopping.aborted) response.setHeader('connection', 'close')
        void answer(request, response)
      }),
    ),
  )
  return servers.filter((server) => server !== undefined)
}

function listenOnHost(
  host: string,
  port: number,
  listener: RequestListener,
): Promise<Server | undefined> {
  const server = createServer(settings, listener)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 still serves on 127.0.0.1.
      if (host === '::1' && error.code !== 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** What a request under way may still take: longer than any statement, and than most calls to a supplier. */
const patienceMs = 12_000

/** Takes no new connection; requests in progress finish. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that has just answered is idle, and nothing else would close it.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(giveUp)
}
