import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directoryStore } from '#server/core/adapters/file-store.ts'
import { openPool } from '#server/core/adapters/postgres.ts'
import { compareWithProvider } from '#server/payments/comparison/compare-with-provider.ts'
import { closeDeps, openDeps } from '#server/open-deps.ts'
import { jobContext } from '#server/worker.ts'
import { buy } from '#tests/support/basket.ts'
import { diskFull } from '#tests/support/disk-full.ts'
import { emptyDatabase, inDatabase } from '#tests/support/empty-database.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { connected } from '../tables/connected.ts'
import { readRows, sequencesOf, tablesOf } from '../tables/tables.ts'
import { checkBackup } from './check-backup.ts'
import { openToWrite } from './pieces.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupOptions, takeBackup } from './take-backup.ts'

const secret = 'unit-suite-m8Kd2VxQ0sZr7LbN4tYw9HcJ'
let till: Till
let marie: Person
let scratch: string
/** A whole backup; no test changes it. */
let folder: string
/** What the database held then. */
let before: Record<string, readonly string[]>
let jobs: unknown[]

const place = () => mkdtempSync(join(scratch, 'place-'))
const source = () => till.app.deps.config.DATABASE_URL

const backUp = (options: Partial<BackupOptions> = {}) =>
  takeBackup({
    database: source(),
    files: till.app.deps.files,
    into: place(),
    secret,
    at: new Date(),
    ...options,
  })

/** Every row of every table, and the next numbers. */
async function contentsOf(database: string): Promise<Record<string, readonly string[]>> {
  const client = await connected(database)
  await client.query('begin')
  const tables: Record<string, readonly string[]> = {}
  for (const table of await tablesOf(client))
    tables[table.name] = (await Readable.from(readRows(client, table)).toArray()).flat().toSorted()
  tables['next numbers'] = (await sequencesOf(client)).map(({ name, last }) => `${name} ${last}`)
  await client.end()
  return tables
}

/** A key and its bytes as text. */
async function filesIn(root: string): Promise<Record<string, string>> {
  const store = directoryStore(root)
  const found: Record<string, string> = {}
  for await (const key of store.keys())
    found[key] = Buffer.from((await store.get(key)) ?? []).toString('base64')
  return found
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'escale-backup-'))
  till = await openTill()
  marie = await till.app.makeCustomer()
  await buy(till, marie, { quotes: [await till.makeQuote(marie)] })
  await till.app.runJobs()
  const { pool, files } = till.app.deps
  // Text may look like an array, or hold what ends a line somewhere.
  const name = '{"a",\\N}\t\n\u2028« L’été »'
  await pool.query('update users set name = $1 where id = $2', [name, marie.id])
  await files.put('photos/three-chunks-long.webp', randomBytes(150_000))
  await files.put('photos/nothing-in-it.webp', Buffer.alloc(0))
  // A payment whose jobs are still to run.
  await buy(till, marie, { quotes: [await till.makeQuote(marie)] })
  before = await contentsOf(source())
  jobs = before['pgboss.job'] as unknown[]
  folder = (await backUp()).folder
})
afterAll(async () => {
  await till.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function restored(backup = folder, database?: string) {
  const to = database ?? (await emptyDatabase())
  const files = join(place(), 'files')
  return {
    database: to,
    files,
    amounts: await restoreBackup({ folder: backup, secret, database: to, files }),
  }
}

test('a backup restored elsewhere has every row, file, next number and promised job; rules and keys hold', async () => {
  const checked = await checkBackup(folder, secret)
  expect(checked).toMatchObject({ damage: [], tables: Object.keys(before).length - 1 })
  expect(jobs.length).toBeGreaterThan(0)

  const { database, files, amounts } = await restored()
  expect(await contentsOf(database)).toEqual(before)
  const kept = await filesIn(join(till.app.deps.config.DATA_DIR, 'files'))
  expect(Object.keys(kept).some((key) => key.startsWith('invoices/'))).toBe(true)
  expect(await filesIn(files)).toEqual(kept)
  expect(amounts).toMatchObject({ files: Object.keys(kept).length, takenAt: checked.takenAt })
  expect(readdirSync(join(files, '..'))).toEqual(['files'])

  const pool = openPool(database, 1, () => {})
  expect(await brokenInvariants(pool)).toEqual({})
  await expect(pool.query('delete from events')).rejects.toThrow(/events/)
  await expect(pool.query('update orders set customer_id = gen_random_uuid()')).rejects.toThrow(
    /foreign key/,
  )
  await pool.end()
})

test('nothing of a customer is readable in it, and only its owner may look', async () => {
  const pieces = readdirSync(folder, { recursive: true, withFileTypes: true })
  const text = pieces
    .filter((piece) => piece.isFile())
    .map((piece) => readFileSync(join(piece.parentPath, piece.name)))
  expect(text.length).toBeGreaterThan(100)
  for (const clear of ['Sébastopol', marie.email, '%PDF'])
    expect(text.filter((bytes) => bytes.includes(clear))).toEqual([])
  await expect(checkBackup(folder, `${secret}.`)).rejects.toThrow(/BACKUP_KEY n’est pas la clé/)
  const files = join(place(), 'files')
  const wrong = { folder, secret: `${secret}.`, database: await emptyDatabase(), files }
  await expect(restoreBackup(wrong)).rejects.toThrow(/BACKUP_KEY n’est pas la clé/)
})

test('a payment made after the backup is found at the provider once it is restored', async () => {
  const [{ n: orders }] = (await inDatabase(source(), 'select count(*)::int as n from orders')) as [
    { n: number },
  ]
  const quote = await till.makeQuote(marie)
  const kept = await backUp()
  await buy(till, marie, { quotes: [quote] })
  const { database, files } = await restored(kept.folder)
  const { config } = till.app.deps
  const deps = await openDeps({ ...config, DATABASE_URL: database, DATA_DIR: join(files, '..') })
  try {
    await compareWithProvider(jobContext(deps, 'compare-with-provider'))
    await deps.jobs.drain((name) => jobContext(deps, name))
    const { rows } = await deps.pool.query('select count(*)::int as n from orders')
    expect(rows).toEqual([{ n: orders + 1 }])
    const found = await deps.pool.query('select kind, state from provider_differences')
    expect(found.rows).toEqual([{ kind: 'recovered', state: 'mended' }])
    expect(await brokenInvariants(deps.pool)).toEqual({})
  } finally {
    await closeDeps(deps)
  }
})

// Seen to fail with READ COMMITTED, and with the files before the database.
test('a backup beside a running server is of one instant, with the files of its rows', async () => {
  const { files, pool } = till.app.deps
  let late: Promise<unknown> | undefined
  const write: typeof openToWrite = (path) => {
    late ??= (async () => {
      await pool.query(`insert into users (email, name) values ('late@escale.test', 'Late')`)
      await files.put('photos/written-meanwhile.webp', Buffer.from('late'))
    })()
    return Duplex.from(async (chunks: AsyncIterable<Buffer>) => {
      await late
      await pipeline(chunks, openToWrite(path))
    })
  }
  const gone = {
    ...files,
    open: async (key: string) =>
      key === 'photos/nothing-in-it.webp' ? undefined : files.open(key),
  }
  const then = await contentsOf(source())
  const taken = await backUp({ write, files: gone })
  await pool.query(`delete from users where email = 'late@escale.test'`)
  await files.remove('photos/written-meanwhile.webp')
  const back = await restored(taken.folder)
  expect((await contentsOf(back.database))['public.users']).toEqual(then['public.users'])
  const keys = Object.keys(await filesIn(back.files))
  expect(keys).toContain('photos/three-chunks-long.webp')
  expect(keys).not.toContain('photos/nothing-in-it.webp')
})

const table = 'tables/public.users'
const photo = 'files/photos/th/three-chunks-long.webp'
const damages: Readonly<Record<string, (copy: string, other: string) => void>> = {
  'an altered row': (copy) => flip(join(copy, table), -30),
  'an altered file': (copy) => flip(join(copy, photo), 70_000),
  'an altered salt': (copy) => flip(join(copy, photo), 12),
  'a table that is cut off': (copy) => truncateSync(join(copy, table), 60),
  'a file that is cut off between chunks': (copy) =>
    truncateSync(join(copy, photo), 48 + 65_536 + 16),
  'an empty piece': (copy) => truncateSync(join(copy, photo), 0),
  'a piece that is missing': (copy) => rmSync(join(copy, table)),
  'two tables that changed places': (copy) => swap(copy, table, 'tables/public.sessions'),
  'two files that changed places': (copy) =>
    swap(copy, photo, 'files/photos/no/nothing-in-it.webp'),
  'a piece of another backup': (copy, other) => cpSync(join(other, photo), join(copy, photo)),
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  const index = at < 0 ? bytes.length + at : at
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index)
  writeFileSync(path, bytes)
}

function swap(copy: string, one: string, other: string): void {
  renameSync(join(copy, one), join(copy, 'aside'))
  renameSync(join(copy, other), join(copy, one))
  renameSync(join(copy, 'aside'), join(copy, other))
}

function copied(): string {
  const copy = place()
  cpSync(folder, copy, { recursive: true })
  return copy
}

test('each damaged piece is named by the check', async () => {
  const other = (await backUp()).folder
  for (const [what, damage] of Object.entries(damages)) {
    const copy = copied()
    damage(copy, other)
    const found = (await checkBackup(copy, secret)).damage
    expect(found, what).not.toEqual([])
    expect(found.join(), what).toMatch(/tables\/public\.users|three-chunks-long/)
  }
})

test('a manifest that is altered, cut off or missing is no backup', async () => {
  const manifest = readFileSync(join(folder, 'manifest'))
  const attempts = [
    (path: string) => flip(path, 60),
    (path: string) => flip(path, -1),
    (path: string) => truncateSync(path, manifest.length - 20),
    (path: string) => rmSync(path),
  ]
  for (const damage of attempts) {
    const copy = copied()
    damage(join(copy, 'manifest'))
    await expect(checkBackup(copy, secret)).rejects.toThrow(/manifest/)
  }
})

test('a restore of damaged pieces leaves the database and the folder empty; the whole backup then fits', async () => {
  const database = await emptyDatabase()
  for (const what of ['an altered row', 'a file that is cut off between chunks']) {
    const copy = copied()
    damages[what]?.(copy, copy)
    const files = join(place(), 'files')
    const attempt = restoreBackup({ folder: copy, secret, database, files })
    await expect(attempt, what).rejects.toThrow(/est abîmée/)
    expect(await inDatabase(database, 'select 1 from users')).toEqual([])
    expect(readdirSync(join(files, '..'))).toEqual([])
  }
  expect(await contentsOf((await restored(folder, database)).database)).toEqual(before)
})

test('a database that holds accounts or serves, files that are there, and another version are refused', async () => {
  await expect(restored(folder, source())).rejects.toThrow(/pas vide/)

  const served = await emptyDatabase()
  const pool = openPool(served, 1, () => {})
  await pool.query('select 1')
  await expect(restored(folder, served)).rejects.toThrow(/en marche utilise cette base/)
  await pool.end()

  const files = place()
  mkdirSync(join(files, 'photos'))
  const database = await emptyDatabase()
  await expect(restoreBackup({ folder, secret, database, files })).rejects.toThrow(/mettez de côté/)

  const later = `insert into migrations (name, sha256) values ('9999_later.sql', 'x')`
  await inDatabase(source(), later)
  const { folder: newer } = await backUp()
  await inDatabase(source(), `delete from migrations where name = '9999_later.sql'`)
  await expect(restored(newer)).rejects.toThrow(/autre version.*\n.*9999_later/)
})

// Seen to fail without `lockForFilling`: the second waits for the first one's tables, and says another thing.
test('of two restores into one database at once, one is refused', async () => {
  const database = await emptyDatabase()
  const both = await Promise.allSettled([restored(folder, database), restored(folder, database)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toMatch(/déjà en train d’être remplie/)
  expect(await contentsOf(database)).toEqual(before)
})

/** A disk that has room for the pieces before this one, and for its first chunk. */
const fullAt = (name: string) => (path: string) => {
  if (basename(path) !== name) return openToWrite(path)
  let chunks = 0
  return new Writable({
    write: (_chunk, _encoding, done) => done((chunks += 1) > 1 ? diskFull() : undefined),
  })
}

test.each(['public.users', 'three-chunks-long.webp', 'manifest'])(
  'a disk that is full at %s leaves nothing that looks like a backup',
  async (name) => {
    const into = place()
    await expect(backUp({ into, write: fullAt(name) })).rejects.toThrow(/plus de place/)
    expect(readdirSync(into)).toEqual([])
  },
)

test('a database that is not an Escale’s is not backed up', async () => {
  const into = place()
  await expect(backUp({ into, database: await emptyDatabase() })).rejects.toThrow(/d’une Escale/)
  expect(readdirSync(into)).toEqual([])
  expect(existsSync(folder)).toBe(true)
})
