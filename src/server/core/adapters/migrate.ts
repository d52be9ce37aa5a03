import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import pg from 'pg'
import { readMigrations, type Migration } from './migration-files.ts'

const migratorLock = 727_001

/**
 * Applies the migrations of a folder that this database has not had, by name, and returns their names. Refuses when an applied
 * file was edited or has vanished, unless a later version applied it that this one may run beside.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  patience: Partial<Patience> = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await beTheOnlyMigrator(client)
    const files = await readMigrations(folder)
    await takeOver(client, files)
    const applied = await appliedMigrations(client)
    refuseRewrittenHistory(applied, files)
    await refuseLaterVersion(client, applied, files)
    const missing = files.filter((file) => !applied.has(file.name))
    for (const file of missing)
      await applyMigration(client, file, { ...usualPatience, ...patience })
    return missing.map((file) => file.name)
  } finally {
    // Closes the connection instead of returning it to the pool: that frees the lock and the setting, whatever state the session
    // is in.
    client.release(true)
  }
}

async function beTheOnlyMigrator(client: PoolClient): Promise<void> {
  // A pool for requests may limit its statements, but migrating a large table takes longer.
  await client.query('set statement_timeout = 0')
  await client.query('set lock_timeout = 0')
  // The server notices a killed migrator within its statement too, ends it and frees the lock. Not every system can.
  await client.query(`set client_connection_check_interval = '2s'`).catch(() => {})
  // The session's lock ends with its connection. It is asked for again and again: an index that is built concurrently waits for
  // every transaction under way, and one that waited for this lock would be one.
  for (;;) {
    const sql = 'select pg_try_advisory_lock($1) as is_mine'
    const { rows } = await client.query<{ is_mine: boolean }>(sql, [migratorLock])
    if (rows[0]?.is_mine) return
    await pause(200)
  }
}

type Applied = Pick<Migration, 'name' | 'sha256'>

async function appliedMigrations(client: PoolClient): Promise<Map<string, Applied>> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<Applied>('select name, sha256 from migrations')
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * The first line of a baseline says what it replaces: a hash of all the migrations up to it. A database that has exactly those
 * already has everything that the baseline creates, so this replaces their rows by the baseline's row and touches nothing else.
 */
async function takeOver(client: PoolClient, files: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(client)
  const print = printOf(applied)
  const baseline = files.find(({ text }) => text.startsWith(`-- replaces ${print}\n`))
  if (!baseline) return
  await client.query(
    `with replaced as (delete from migrations returning applied_at)
     insert into migrations (name, sha256, applied_at) select $1, $2, max(applied_at) from replaced`,
    [baseline.name, baseline.sha256],
  )
}

const printOf = (applied: ReadonlyMap<string, Applied>): string => {
  const hash = createHash('sha256')
  for (const { name, sha256 } of [...applied.values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  ))
    hash.update(`${name} ${sha256}\n`)
  return hash.digest('hex')
}

function refuseRewrittenHistory(
  applied: ReadonlyMap<string, Applied>,
  files: readonly Migration[],
): void {
  const present = new Map(files.map((file) => [file.name, file.sha256]))
  for (const { name, sha256 } of applied.values()) {
    const now = present.get(name)
    if (now === undefined && name < newestOf(files))
      throw new Error(
        `migration ${name} was applied, but its file is gone; for a database older than the baseline, see docs/deploy.md, "A new version"`,
      )
    if (now !== undefined && now !== sha256)
      throw new Error(`migration ${name} was edited after it was applied`)
  }
}

/** The version before may start again while the next one serves, or in its place, unless a migration of the next forbids it. */
async function refuseLaterVersion(
  client: PoolClient,
  applied: ReadonlyMap<string, Applied>,
  files: readonly Migration[],
): Promise<void> {
  const newest = newestOf(files)
  const later = [...applied.keys()].filter((name) => name > newest).toSorted()
  if (later.length === 0) return
  const isForbidden = newest.slice(0, 4) < (await neededVersion(client))
  if (isForbidden || files.some(({ name }) => !applied.has(name)))
    throw new TooOldForDatabase(later.at(-1) ?? '')
}

/** A later version migrated this database, and the versions before it may no longer run on it. */
export class TooOldForDatabase extends Error {
  readonly migration: string

  constructor(migration: string) {
    super(`this version is too old for the database: a later one applied ${migration}`)
    this.migration = migration
  }
}

const newestOf = (files: readonly Migration[]): string => files.at(-1)?.name ?? ''

/** How a migration waits for a table that others use. */
type Patience = {
  /**
   * Whoever wants the table meanwhile waits behind the migration: for this long, then the migration lets them pass. Less than
   * the second after which PostgreSQL looks for deadlocks, so that of a migration and a request it is never the request that ends.
   */
  readonly lockMs: number
  /** The pause before the next try; it doubles, up to sixteen times as long. */
  readonly pauseMs: number
  readonly limitMs: number
  /** Called once, with the name of a migration that could not have its lock at once. */
  readonly onWait: (name: string) => void
}

/** The nightly rules, or a backup, may read on one snapshot for most of an hour. */
const usualPatience: Patience = {
  lockMs: 500,
  pauseMs: 1000,
  limitMs: 3_600_000,
  onWait: () => {},
}

/** Applies a migration in its way, and again while somebody holds what it needs; then writes down that it was applied. */
async function applyMigration(
  client: PoolClient,
  migration: Migration,
  patience: Patience,
): Promise<void> {
  const giveUpAt = performance.now() + patience.limitMs
  for (let tried = 1; ; tried += 1) {
    try {
      await ways[migration.way](client, migration, patience)
      return
    } catch (cause) {
      if (!isHeldByOthers(cause) || performance.now() > giveUpAt) {
        const why = cause instanceof Error ? cause.message : ''
        throw new Error(`migration ${migration.name}: ${why}`, { cause })
      }
    }
    if (tried === 1) patience.onWait(migration.name)
    await pause(patience.pauseMs * 2 ** Math.min(tried - 1, 4))
  }
}

type Way = (client: PoolClient, migration: Migration, patience: Patience) => Promise<void>

const inOneTransaction: Way = (client, migration, { lockMs }) =>
  inTransaction(client, lockMs, async () => {
    // Without parameters the whole file goes to the server in one message, so functions and triggers need no splitting.
    await client.query(migration.text)
    await writeDown(client, migration)
  })

/** An index is built beside writes, which no transaction can: it waits for old transactions, and nobody waits for it. */
const concurrently: Way = async (client, migration) => {
  if (!isOneIndexStatement(migration.text))
    throw new Error('a concurrent migration is one create or drop index concurrently')
  await dropUnfinishedIndex(client, migration.text)
  await client.query(migration.text)
  await writeDown(client, migration)
}

const isOneIndexStatement = (text: string): boolean =>
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists)\s[^;]*;?$/i.test(
    text.replaceAll(/^--.*$/gm, '').trim(),
  )

/** What a killed or failed build left has the name, and serves no query. */
async function dropUnfinishedIndex(client: PoolClient, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    if (new RegExp(`\\b${name}\\b`).test(text))
      await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`)
}

const batchSize = 1000

/** One statement that changes at most `$1` rows, again until it changes none: a row is held for the time of its batch. */
const inBatches: Way = async (client, migration, { lockMs }) => {
  let changed: number
  do {
    changed = await inTransaction(client, lockMs, async () => {
      const { rowCount } = await client.query(migration.text, [batchSize])
      if ((rowCount ?? 0) > batchSize)
        throw new Error(`a batch of ${batchSize} changed ${rowCount}`)
      return rowCount ?? 0
    })
  } while (changed > 0)
  await writeDown(client, migration)
}

const ways: Readonly<Record<Migration['way'], Way>> = {
  'in one transaction': inOneTransaction,
  concurrently,
  'in batches': inBatches,
}

async function inTransaction<Result>(
  client: PoolClient,
  lockMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}

async function writeDown(client: PoolClient, { name, sha256, needs }: Migration): Promise<void> {
  if (needs !== undefined && needs > (await neededVersion(client)))
    await client.query(`comment on table migrations is 'needs ${needs}'`)
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}

/**
 * The number of the last migration of the oldest version that may run on this database. It is a comment, and no column, so that a
 * backup made before it was written is still one of this version.
 */
async function neededVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ said: string | null }>(
    `select obj_description('migrations'::regclass) as said`,
  )
  return /^needs (\d{4})$/.exec(rows[0]?.said ?? '')?.[1] ?? ''
}

/** A lock that did not come in time; a deadlock, which a request and a migration can make of two tables. */
const isHeldByOthers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
