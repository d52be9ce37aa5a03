import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '../wait-until.ts'
import { type Engine, makeTraversable, noBinaries, removeAbandoned } from './engine.ts'
import { anyoneWorksIn, isAlive, worksIn } from './processes.ts'
import type { Account } from './account.ts'

/** One database cluster: its files are in `home/pg`. */
export type Cluster = { readonly engine: Engine; readonly home: string }
export type Postmaster = { readonly pid: number; readonly sockets: string }
export type StartOptions = {
  readonly sockets: string
  readonly durable: boolean
  /** `name=value`; they win over ours. */
  readonly settings?: readonly string[]
}

export const dataOf = (cluster: Cluster): string => join(cluster.home, 'pg')

/** Makes the cluster once, in a folder beside, then renames it, so that a start after a killed one can simply do it again. */
export async function initialise(cluster: Cluster): Promise<void> {
  const { engine, home } = cluster
  makeTraversable(home)
  await removeAbandoned(home, 'pg.new-')
  if (existsSync(join(dataOf(cluster), 'PG_VERSION'))) return

  const name = `pg.new-${process.pid}`
  mkdirSync(join(home, name), { mode: 0o700 })
  giveTo(engine.account, join(home, name))
  await run(cluster, 'initdb', ['-D', name, ...initdbOptions(engine)])
  try {
    renameSync(join(home, name), dataOf(cluster))
  } catch (error) {
    rmSync(join(home, name), { recursive: true, force: true })
    // Two first starts ran at once: the other one has just put its cluster in place.
    if (!existsSync(join(dataOf(cluster), 'PG_VERSION'))) throw error
  }
}

function initdbOptions({ major }: Engine): string[] {
  const shared = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions']
  // These options do not depend on the locales that the system has; `builtin` came with PostgreSQL 17.
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  return [...shared, ...(major >= 17 ? builtin : ['--locale=C.UTF-8'])]
}

/** For a cluster that is thrown away: nothing need outlive a crash, and no background work takes the processor from the tests. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** Starts the server in a session of its own (Ctrl+C must not reach it) and waits until it answers. */
export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<void> {
  await clearStalePidFile(cluster)
  keepLogSmall(join(dataOf(cluster), 'log.txt'))
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${options.sockets}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(options.durable ? [] : quick),
    ...(options.settings ?? []),
  ]
  const flags = settings.map((setting) => `-c ${setting}`).join(' ')
  // Relative names: pg_ctl hands its command to a shell, and a DATA_DIR may hold any character.
  await run(cluster, 'pg_ctl', [
    '-D',
    'pg',
    '-l',
    'pg/log.txt',
    '-w',
    '-t',
    '60',
    '-o',
    flags,
    'start',
  ])
}

export async function stopPostmaster(cluster: Cluster): Promise<void> {
  if (!runningPostmaster(cluster)) return
  await run(cluster, 'pg_ctl', ['-D', 'pg', '-m', 'fast', '-w', '-t', '60', 'stop'])
}

/** The server that runs on these files now, according to its own pid file; a stale file does not count. */
export function runningPostmaster(cluster: { readonly home: string }): Postmaster | undefined {
  const folder = join(cluster.home, 'pg')
  const lines = readLines(join(folder, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!isAlive(pid) || !worksIn(pid, realpathSync(folder))) return undefined
  return { pid, sockets: lines[4] ?? '' }
}

/**
 * PostgreSQL clears the file of a dead server by itself, but it takes a zombie or a reused process number for a living server.
 * The file also guards against surviving backends, so it is removed only when none is left.
 */
async function clearStalePidFile(cluster: Cluster): Promise<void> {
  const file = join(dataOf(cluster), 'postmaster.pid')
  if (!existsSync(file) || runningPostmaster(cluster) || process.platform !== 'linux') return
  const data = realpathSync(dataOf(cluster))
  if (await waitUntil(() => !anyoneWorksIn(data), 10_000)) rmSync(file, { force: true })
}

export function giveTo({ uid, gid }: Account, folder: string): void {
  chmodSync(folder, 0o700)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function keepLogSmall(log: string): void {
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.old`)
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Runs a program of that PostgreSQL in the cluster's folder. */
export async function run(
  { engine, home }: Cluster,
  program: string,
  args: string[],
): Promise<void> {
  const path = join(engine.bin, program)
  // Passes nothing of our environment on: it may hold secrets, and PG* variables would change the outcome.
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', HOME: '/' }
  const child = spawn(path, args, {
    ...engine.account,
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  const code = await promise.catch((error: NodeJS.ErrnoException) => {
    // The file is there but its loader is not: a system without glibc, such as Alpine.
    if (error.code === 'ENOENT' && existsSync(path))
      throw noBinaries('ses programmes ont besoin de la glibc')
    throw error
  })
  if (code !== 0) throw new Error(`${program}: ${said.trim()}`)
}
