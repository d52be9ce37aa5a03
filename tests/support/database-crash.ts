import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findDebianPostgres } from '../../scripts/debian-postgres.ts'
import { startPostmaster } from '../../scripts/postgres/cluster.ts'
import { waitUntil } from '../../scripts/wait-until.ts'
import type { AttachedEscale } from './running-escale.ts'

/**
 * Sends SIGQUIT to the postmaster: it ends at once, in the middle of everything (`pg_ctl -m immediate`). The launcher restarts
 * the embedded one by itself; this function restarts the throw-away Debian one, `awayMs` later.
 */
export async function crashDatabase({ databaseUrl }: AttachedEscale, awayMs = 1500): Promise<void> {
  const { folder, pid, sockets } = await postmasterOf(databaseUrl)
  process.kill(pid, 'SIGQUIT')
  if (process.env['ESCALE_TEST_ENGINE'] !== 'debian') return
  await waitUntil(() => !isAlive(pid), 10_000)
  await new Promise((resolve) => setTimeout(resolve, awayMs))
  const native = await findDebianPostgres()
  if (!native.found) throw new Error(native.reason)
  const cluster = { engine: native.engine, home: dirname(folder) }
  await startPostmaster(cluster, { sockets, durable: false })
}

/** Sends SIGSTOP to every process of the database, so that it answers nothing. Returns the function that resumes them. */
export async function freezeDatabase({ databaseUrl }: AttachedEscale): Promise<() => void> {
  const { pid } = await postmasterOf(databaseUrl)
  const pids = [pid, ...childrenOf(pid)]
  for (const each of pids) process.kill(each, 'SIGSTOP')
  return () => pids.forEach(goOn)
}

/** The postmaster resumes first and may end a child before its turn comes. */
function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

const childrenOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(/\s+/).map(Number)

/**
 * Makes commits survive SIGQUIT on the throw-away cluster too: a role's setting overrides the command line, in the sessions
 * opened from now on.
 */
export async function keepCommits({ databaseUrl }: AttachedEscale): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('alter role postgres set synchronous_commit = on')
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'escale'`,
    )
  })
}

const postmasterOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const folder = rows[0]?.folder ?? ''
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { folder, pid: Number(lines[0]), sockets: lines[4] ?? '' }
  })

async function withClient<Value>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
