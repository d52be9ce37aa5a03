import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Cluster,
  dataOf,
  giveTo,
  initialise,
  run,
  runningPostmaster,
  startPostmaster,
} from '../../scripts/postgres/cluster.ts'
import type { Engine } from '../../scripts/postgres/engine.ts'
import { isAlive } from '../../scripts/postgres/processes.ts'
import { makeSocketFolder } from '../../scripts/postgres/sockets.ts'
import { watchOver } from '../../scripts/postgres/watcher.ts'
import { waitUntil } from '../../scripts/wait-until.ts'
import { freePort } from './free-port.ts'

/** One PostgreSQL of a pair, on a port of the loopback. */
export type Member = {
  readonly name: string
  readonly port: number
  readonly start: () => Promise<void>
  /** SIGKILL to the whole of it, as when its machine dies. */
  readonly kill: () => Promise<void>
  readonly promote: () => Promise<void>
  /** Makes this one, stopped, a copy of the other and its standby. */
  readonly copyFrom: (primary: Member) => Promise<void>
  /** Makes this one, which was killed as the primary, the standby of the one that took over. */
  readonly rewindTo: (primary: Member) => Promise<void>
  /** Changes a setting while it runs; `undefined`: back to its default. */
  readonly set: (name: string, value: string | undefined) => Promise<void>
  /** From now on a commit waits for that standby, which follows when this returns; undefined: for none. */
  readonly waitFor: (standby: Member | undefined) => Promise<void>
  readonly rows: (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
}
type Pair = {
  readonly first: Member
  readonly second: Member
  /** The address of both, for DATABASE_URL. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/** A primary and its synchronous standby. A SIGKILL spares the system's cache, so nobody waits for the disk. */
export async function startReplicatedPostgres(engine: Engine): Promise<Pair> {
  const root = mkdtempSync(join(tmpdir(), 'escale-pair-'))
  chmodSync(root, 0o711)
  const members = [
    await makeMember(engine, root, 'a'),
    await makeMember(engine, root, 'b'),
  ] as const
  const [first, second] = members
  const stop = async () => {
    for (const { end } of members) await end()
    rmSync(root, { recursive: true, force: true })
  }
  try {
    await initialise(first.cluster)
    // Of the file, not of the command: `pg_rewind` starts the server by itself.
    appendFileSync(join(first.cluster.home, 'pg/postgresql.conf'), toRewind)
    await first.start()
    await first.rows('create database escale')
    await second.copyFrom(first)
    await second.start()
    await first.waitFor(second)
  } catch (error) {
    await stop()
    throw error
  }
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const address = `postgres://postgres@${hosts}/escale?target_session_attrs=read-write`
  return { first, second, address, stop }
}

const toRewind = `\nwal_log_hints = on\nwal_keep_size = '512MB'\n`
const inStep = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`

async function makeMember(engine: Engine, root: string, name: string) {
  const cluster: Cluster = { engine, home: join(root, name) }
  mkdirSync(cluster.home)
  giveTo(engine.account, cluster.home)
  const port = await freePort()
  const sockets = makeSocketFolder(engine.account)
  const watcher = watchOver(cluster, sockets)
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'fsync=off',
    'shared_buffers=32MB',
  ]
  /** Also what this one then follows, under its own name. */
  const from = (primary: Member) =>
    `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  const member: Member & { cluster: Cluster; end: () => Promise<void> } = {
    name,
    cluster,
    port,
    start: () => {
      // What a killed one leaves there would refuse the start while its process waits to be reaped.
      for (const file of readdirSync(sockets)) rmSync(join(sockets, file))
      return startPostmaster(cluster, { sockets, durable: true, settings })
    },
    kill: () => killWhole(cluster),
    promote: () => run(cluster, 'pg_ctl', ['-D', 'pg', '-w', '-t', '60', 'promote']),
    copyFrom: (primary) => {
      const copying = ['-D', 'pg', '-R', '-X', 'stream', '-c', 'fast']
      return run(cluster, 'pg_basebackup', ['-d', from(primary), ...copying])
    },
    rewindTo: async (primary) => {
      // Until its next checkpoint a promoted server says its old timeline, and PostgreSQL 15 finds nothing to rewind.
      await primary.rows('checkpoint')
      const source = `--source-server=${from(primary)} dbname=postgres`
      await run(cluster, 'pg_rewind', ['--target-pgdata=pg', source, '-R'])
    },
    set: async (name, value) => {
      const change = value === undefined ? `reset ${name}` : `set ${name} = '${value}'`
      await rowsOf(port, 'postgres', `alter system ${change}`)
      await rowsOf(port, 'postgres', 'select pg_reload_conf()')
    },
    waitFor: async (standby) => {
      await member.set('synchronous_standby_names', standby?.name ?? '')
      const isInStep = async () => !standby || (await member.rows(inStep)).length > 0
      if (!(await waitUntil(isInStep, 60_000))) throw new Error('the standby does not follow')
    },
    rows: (sql, values) =>
      rowsOf(port, sql.startsWith('create database') ? 'postgres' : 'escale', sql, values),
    end: async () => {
      await killWhole(cluster)
      watcher.dismiss()
      rmSync(sockets, { recursive: true, force: true })
    },
  }
  return member
}

async function killWhole(cluster: Cluster): Promise<void> {
  const pid = runningPostmaster(cluster)?.pid
  if (pid === undefined) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  const pids = [pid, ...children.map(Number)]
  for (const each of pids) if (isAlive(each)) process.kill(each, 'SIGKILL')
  await waitUntil(() => !pids.some(isAlive), 10_000)
  // PostgreSQL takes a process that nobody has reaped yet for a living one.
  rmSync(join(dataOf(cluster), 'postmaster.pid'), { force: true })
}

async function rowsOf(
  port: number,
  database: string,
  sql: string,
  values: readonly unknown[] = [],
) {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}
