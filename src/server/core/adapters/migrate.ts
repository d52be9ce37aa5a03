import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

const migratorLock = 727_001

/**
 * Applies the `.sql` files of a folder that this database has not had, by name, one transaction each, and
 * returns their names. Refuses a file that was edited, or that has vanished, after it was applied.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  // A pool for requests may bound its statements; waiting for another migrator, or a large table, takes longer.
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
    // Ended, not given back: that frees the lock and the setting, whatever state the session is in.
    client.release(true)
  }
}

type Migration = { readonly name: string; readonly text: string; readonly sha256: string }

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

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * A baseline names on its first line what it replaces: a print of all the migrations up to it. A database that had exactly
 * those has everything that it makes, so their rows are exchanged for its own, and nothing else is touched.
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
    // Without parameters the whole file goes in one message, so functions and triggers need no splitting.
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
