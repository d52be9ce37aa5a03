import { randomBytes } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { reaching } from '#server/core/adapters/postgres.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { databaseOf } from '../../scripts/postgres/sockets.ts'
import { freePort } from './free-port.ts'
import { newCustomer, type Scene } from './http-scenes.ts'
import type { HttpPerson } from './http-person.ts'
import type { AttachedEscale } from './running-escale.ts'
import { startHaproxy } from './running-haproxy.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const repository = join(import.meta.dirname, '../..')

/** Long enough for two missed checks of the balancer. */
const drainSeconds = 4

export type BalancedEscale = {
  /** The whole of it, as a visitor reaches it. */
  readonly escale: AttachedEscale
  /** The same two servers, each browser on its own. */
  readonly sticky: AttachedEscale
  readonly servers: Readonly<Record<'one' | 'two', ServerProcess>>
  readonly worker: ServerProcess
  /** A file of the site that only that server has. */
  readonly files: Readonly<Record<'one' | 'two', string>>
  /** Starts a server that has ended, where it was. */
  readonly restart: (name: 'one' | 'two') => Promise<void>
  /** A customer who becomes staff: the database has no demonstration. */
  readonly staff: (role: 'operateur' | 'admin') => Promise<HttpPerson>
  readonly rows: Scene['rows']
  readonly stop: () => Promise<void>
}

type Place = {
  /** A database that is there; else one is made beside the product's, and goes with the servers. */
  readonly databaseUrl?: string
  /** On top of what the product's own server was given. */
  readonly env?: Readonly<Record<string, string>>
  /** Where visitors come. */
  readonly port?: number
  readonly maxConnections?: number
}

/**
 * Two servers of two versions of the site, and a process for the jobs, on a database of their own, behind HAProxy. The suppliers
 * are those of the product.
 */
export async function startBalancedEscale(
  product: AttachedEscale,
  place: Place = {},
): Promise<BalancedEscale> {
  const name = `balanced_${process.pid}`
  const scratch = mkdtempSync(join(tmpdir(), 'escale-balanced-'))
  const ends: (() => Promise<void> | void)[] = [
    () => rmSync(scratch, { recursive: true, force: true }),
  ]
  const stop = async () => {
    while (ends.length > 0) await ends.pop()?.()
  }
  try {
    let { databaseUrl } = place
    if (databaseUrl === undefined) {
      ends.push(async () => {
        await ask(product.databaseUrl, `drop database if exists ${name} with (force)`)
      })
      await ask(product.databaseUrl, `create database ${name}`)
      databaseUrl = databaseOf(product.databaseUrl, name)
    }
    return { ...(await startAll(product, { ...place, databaseUrl }, scratch, ends)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(
  product: AttachedEscale,
  place: Place & { readonly databaseUrl: string },
  scratch: string,
  ends: (() => Promise<void> | void)[],
): Promise<Omit<BalancedEscale, 'stop'>> {
  const { databaseUrl, maxConnections } = place
  await prepareDatabase(databaseUrl)
  const rows: Scene['rows'] = (sql, values = []) => ask(databaseUrl, sql, values)
  await rows(
    `insert into settings (key, value) values ('staffSecondFactor', '"optional"') on conflict do nothing`,
  )

  const ports = { one: await freePort(), two: await freePort() }
  const [port, stickyPort] = [place.port ?? (await freePort()), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const other = otherVersion(scratch)
  const roots = { one: repository, two: other.root }
  const shared = { DATABASE_URL: databaseUrl, DATA_DIR: scratch, BASE_URL: url, ...place.env }
  const ofServer = { WORKER: 'none', TRUSTED_PROXIES: '1', DRAIN_SECONDS: String(drainSeconds) }
  const start = (given: Parameters<typeof startServerProcess>[1]) =>
    startServerProcess(product, { ...given, env: { ...shared, ...given.env } }, ({ kill, ended }) =>
      ends.push(async () => {
        kill('SIGKILL')
        await ended
      }),
    )
  const startServer = (which: 'one' | 'two') =>
    start({ root: roots[which], port: ports[which], env: ofServer })
  const [one, two, worker] = await Promise.all([
    startServer('one'),
    startServer('two'),
    start({ env: { WORKER: 'only' } }),
  ])
  const servers = { one, two }
  for (const balancer of await Promise.all([
    startHaproxy({ port, ...ports, maxConnections }),
    startHaproxy({ port: stickyPort, ...ports, isSticky: true }),
  ]))
    ends.push(balancer.stop)
  const escale = { ...product, url, databaseUrl }
  return {
    escale,
    sticky: { ...escale, url: `http://127.0.0.1:${stickyPort}` },
    servers,
    worker,
    files: { one: other.missing, two: other.added },
    restart: async (which) => {
      servers[which] = await startServer(which)
    },
    staff: async (role) => {
      const person = await newCustomer({ escale })
      await rows('update users set role = $1 where email = $2', [role, person.email])
      return person
    },
    rows,
  }
}

/** The same server with another build of the site: one file has another hash in its name. */
function otherVersion(scratch: string): { root: string; missing: string; added: string } {
  const root = join(scratch, 'other-version')
  mkdirSync(root)
  for (const part of ['package.json', 'src', 'node_modules', 'migrations'])
    symlinkSync(join(repository, part), join(root, part))
  cpSync(join(repository, 'dist'), join(root, 'dist'), { recursive: true })
  const assets = join(root, 'dist/client/assets')
  const [missing = ''] = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const added = `${basename(missing, '.js')}${randomBytes(3).toString('hex')}.js`
  renameSync(join(assets, missing), join(assets, added))
  return { root, missing: `/assets/${missing}`, added: `/assets/${added}` }
}

async function ask(databaseUrl: string, sql: string, values: readonly unknown[] = []) {
  const { Client, ...address } = reaching(databaseUrl)
  const client = new Client(address)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}
