import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import {
  applyMigration,
  type Migration,
  neededVersion,
  type Patience,
  readMigrations,
  usualPatience,
} from './apply-migration.ts'

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
