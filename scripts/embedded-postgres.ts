import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { type Cluster, initialise, runningPostmaster } from './postgres/cluster.ts'
import { startPostmaster, stopPostmaster } from './postgres/cluster.ts'
import { embeddedEngine } from './postgres/engine.ts'
import { clusterHome, knownClusterHome } from './postgres/home.ts'
import { isAlive } from './postgres/processes.ts'
import { connectionTo, makeSocketFolder, ownerOf } from './postgres/sockets.ts'
import { watchOver } from './postgres/watcher.ts'
import { waitUntil } from './wait-until.ts'

export type EmbeddedOptions = {
  readonly dataDir: string
  /** `false` in tests only: no fsync, so a power cut may lose data. */
  readonly durable?: boolean
  /** Tests only: the cluster's folder, instead of the place derived from `dataDir`. */
  readonly home?: string
}
export type RunningPostgres = {
  readonly connectionString: string
  readonly stop: () => Promise<void>
}

const database = 'escale'
const ownerLock = 727_000

/**
 * Starts the PostgreSQL of the registry on `dataDir`, on a unix socket only, and keeps it running until
 * `stop` or our death, SIGKILL included. Refuses (CannotStart) when another process of ours runs on it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<RunningPostgres> {
  const home = options.home ?? clusterHome(options.dataDir)
  const cluster: Cluster = { home, engine: await embeddedEngine(home) }
  await claim(cluster, options.dataDir)
  await initialise(cluster)

  const sockets = makeSocketFolder(cluster.engine.account)
  const start = { sockets, durable: options.durable ?? true }
  const watcher = watchOver(cluster, sockets)
  try {
    await startPostmaster(cluster, start)
    const keeper = await keepRunning(cluster, start)
    await createDatabase(sockets)
    const stop = async () => {
      await keeper.release()
      await stopPostmaster(cluster)
      watcher.dismiss()
      rmSync(sockets, { recursive: true, force: true })
    }
    return { connectionString: connectionTo(sockets, database), stop }
  } catch (error) {
    watcher.dismiss()
    if (runningPostmaster(cluster)?.sockets === sockets) await stopPostmaster(cluster)
    rmSync(sockets, { recursive: true, force: true })
    // When two starts run at the same instant, PostgreSQL lets one of them in; the other one reports the owner.
    await claim(cluster, options.dataDir)
    throw error
  }
}

/** The connection string of the server that runs on `dataDir` now (for seed, bench, backup); undefined when none runs. */
export async function attachEmbeddedPostgres(options: {
  readonly dataDir: string
  readonly home?: string
}): Promise<{ connectionString: string } | undefined> {
  const home = options.home ?? knownClusterHome(options.dataDir)
  const running = home === undefined ? undefined : runningPostmaster({ home })
  return running && { connectionString: connectionTo(running.sockets, database) }
}

/** Attaches to the running server, or starts one; `stop` stops only what this call started. */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<RunningPostgres> {
  const attached = await attachEmbeddedPostgres(options)
  return attached ? { ...attached, stop: async () => {} } : startEmbeddedPostgres(options)
}

/** Whether a living owner holds the database of this data directory. Changes nothing. */
export async function isDataDirectoryInUse(dataDir: string): Promise<boolean> {
  const home = knownClusterHome(dataDir)
  const running = home === undefined ? undefined : runningPostmaster({ home })
  if (!running) return false
  const lock = await takeOwnerLock(running.sockets)
  await lock?.end()
  return !lock
}

export const dataDirectoryInUse = (dataDir: string): string =>
  `Le dossier de données ${resolve(dataDir)} est déjà utilisé par une Escale en cours d’exécution.\n` +
  'Arrêtez-la d’abord, ou démarrez celle-ci sur un autre dossier :\n' +
  '  DATA_DIR=.data-2 PORT=3100 npm start'

/** Makes sure that nobody else owns the server: refuses one with an owner, stops an orphan (its owner and its watcher died). */
async function claim(cluster: Cluster, dataDir: string): Promise<void> {
  let owned = false
  const free = await waitUntil(async () => {
    const running = runningPostmaster(cluster)
    if (!running) return true
    const lock = await takeOwnerLock(running.sockets).catch(() => 'not-ready' as const)
    // The server is starting or stopping: it will answer, or be gone, in a moment.
    if (lock === 'not-ready') return false
    owned = lock === undefined
    if (owned) return true
    await lock?.end()
    // An owner that lives and holds no lock has just started its server and is about to take it.
    if (isAlive(ownerOf(running.sockets)) && !isOurs(running.sockets)) return false
    await stopPostmaster(cluster)
    rmSync(running.sockets, { recursive: true, force: true })
    return true
  }, 15_000)
  if (owned || !free) throw new CannotStart(dataDirectoryInUse(dataDir))
}

const isOurs = (sockets: string) => ownerOf(sockets) === process.pid

/**
 * Holds the owner's lock on a connection of its own. When that connection is lost, restarts the server and takes the lock again.
 */
async function keepRunning(cluster: Cluster, start: { sockets: string; durable: boolean }) {
  let released = false
  let recovery: Promise<void> = Promise.resolve()
  const hold = async () => {
    const lock = await takeOwnerLock(start.sockets)
    if (!lock) throw new Error('another process took the database')
    lock.on('end', () => {
      if (!released) recovery = recover()
    })
    return lock
  }
  const recover = async () => {
    while (!released) {
      try {
        if (!runningPostmaster(cluster)) await startPostmaster(cluster, start)
        current = await hold()
        return
      } catch {
        await pause(300)
      }
    }
  }
  let current = await hold()
  return {
    async release() {
      released = true
      await recovery
      await current.end().catch(() => {})
    },
  }
}

/** A session that holds the owner's lock, or undefined when another session holds it. */
async function takeOwnerLock(sockets: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionTo(sockets, 'postgres'),
    application_name: 'escale-owner',
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a lost connection would end the process. The 'end' event follows, and that one is handled.
  client.on('error', () => {})
  await client.connect()
  const sql = 'select pg_try_advisory_lock($1) as taken'
  const { rows } = await client.query<{ taken: boolean }>(sql, [ownerLock])
  if (rows[0]?.taken) return client
  await client.end()
  return undefined
}

async function createDatabase(sockets: string): Promise<void> {
  const client = new pg.Client(connectionTo(sockets, 'postgres'))
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
