import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openPool } from '#server/core/adapters/postgres.ts'
import { createApp } from './app.ts'
import { ConfigurationError, parseConfig, type Config } from './config.ts'
import { LiveHub } from '#server/messages/live/live-hub.ts'
import { closeDeps, openDeps } from './open-deps.ts'
import { demonstrationRefused, isDemonstration } from '#server/office/system/is-demonstration.ts'
import { startWorker } from './worker.ts'

await main().catch((error: unknown) => {
  const told = error instanceof ConfigurationError ? error.message : error
  process.stderr.write(`${told instanceof Error ? (told.stack ?? told.message) : String(told)}\n`)
  process.exit(1)
})

/** The web server, with the worker inside unless `WORKER=none`. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  if (config.isProduction) await refuseDemonstration(config)
  const deps = await openDeps(config)
  const hub = new LiveHub(config.DATABASE_URL, deps.log)
  await hub.open()
  const { app } = createApp(deps, hub, join(import.meta.dirname, '..', '..', 'dist'))
  if (config.WORKER === 'inside') await startWorker(deps)

  const answer = getRequestListener(app.fetch)
  const servers = await listenOn(config, (request, response) => void answer(request, response))
  const stop = stopOnce(async () => {
    await Promise.all(servers.map(closeServer))
    await hub.close()
    await closeDeps(deps)
    process.exit(0)
  })
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop)
  process.send?.({ type: 'ready', name: 'server', url: config.BASE_URL })
  deps.log.info({ url: config.BASE_URL, mode: config.ESCALE_MODE }, 'listening')
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

/** `localhost` is both 127.0.0.1 and ::1: a browser may try either first. */
async function listenOn(
  { HOST, PORT }: Config,
  listener: Parameters<typeof createServer>[1],
): Promise<Server[]> {
  const hosts = HOST === 'localhost' ? ['127.0.0.1', '::1'] : [HOST]
  const servers = await Promise.all(hosts.map((host) => listenOnHost(host, PORT, listener)))
  return servers.filter((server) => server !== undefined)
}

function listenOnHost(
  host: string,
  port: number,
  listener: Parameters<typeof createServer>[1],
): Promise<Server | undefined> {
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 120_000 }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 still serves on 127.0.0.1.
      if (host === '::1' && error.code !== 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(port, host, () => resolve(server))
  })
}

/** Requests in progress finish; the server ends the event streams, and browsers reconnect to the next process. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 3000).unref()
  await closed
}

function stopOnce(stop: () => Promise<void>): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    void stop()
  }
}
