import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

const migratorLock = 727_001

/**
 * Applies the `.sql` files of a folder that this database has not had, by name, one transaction each, and returns their names.
 * Refuses when an applied file was edited or has vanished.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  // A pool for requests may limit its statements, but waiting for another migrator, or migrating a large table, takes longer.
  await client.query('set statement_timeout = 0')
  await client.query('set lock_timeout = 0')
  // One migrator at a time. The session's lock ends with its connection, so a killed one blocks nobody.
  await client.query('select pg_advisory_lock($1)', [migratorLock])
  try {
    const files = await readMigrations(folder)
    await takeOver(client, files)
    const applied = await appliedMigrations(client)
    refuseRewrittenHistory(applied, files)
    const missing = files.filter((file) => !applied.has(file.name))
    for (const file of missing) await apply(client, file)
    return missing.map((file) => file.name)
  } finally {
    // Closes the connection instead of returning it to the pool: that frees the lock and the setting, whatever state the session
    // is in.
    client.release(true)
  }
}

export type Migration = { readonly name: string; readonly text: string; readonly sha256: string }

async function appliedMigrations(client: PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  const sql = 'select name, sha256 from migrations'
  const { rows } = await client.query<{ name: string; sha256: string }>(sql)
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
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

const printOf = (applied: ReadonlyMap<string, string>): string => {
  const hash = createHash('sha256')
  for (const [name, sha256] of [...applied].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name} ${sha256}\n`)
  return hash.digest('hex')
}

function refuseRewrittenHistory(applied: Map<string, string>, files: Migration[]): void {
  const present = new Map(files.map((file) => [file.name, file.sha256]))
  for (const [name, sha256] of applied) {
    const now = present.get(name)
    if (now === undefined)
      throw new Error(
        `migration ${name} was applied, but its file is gone; for a database older than the baseline, see docs/deploy.md, "A new version"`,
      )
    if (now !== sha256) throw new Error(`migration ${name} was edited after it was applied`)
  }
}

async function apply(client: PoolClient, { name, text, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    // Without parameters the whole file goes to the server in one message, so functions and triggers need no splitting.
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
