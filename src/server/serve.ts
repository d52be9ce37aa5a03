import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '#server/core/adapters/postgres.ts'
import { createApp, createWorkerApp } from './app.ts'
import { ConfigurationError, type Config } from './config.ts'
import type { Deps } from './core/context.ts'
import { closeServer, listenOn } from './listen.ts'
import { LiveHub } from '#server/messages/live/live-hub.ts'
import { closeDeps, openDeps } from './open-deps.ts'
import { demonstrationRefused, isDemonstration } from '#server/office/system/is-demonstration.ts'
import { startWorker } from './worker.ts'

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
