import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/adapters/migrate.ts'
import { CannotStart } from '../cannot-start.ts'
import { type RunningPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import type { StartSettings } from './settings.ts'

export type Prepared = { readonly connectionString: string; readonly isNew: boolean }

/** The database of DATABASE_URL, else the embedded one, started here. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: StartSettings): Promise<RunningPostgres> {
  if (databaseUrl === undefined) return startEmbeddedPostgres({ dataDir })
  return { connectionString: databaseUrl, stop: async () => {} }
}

/** Brings the schema up to date; `isNew` when nobody has an account in it yet. */
export async function prepareDatabase(
  settings: StartSettings,
  connectionString: string,
): Promise<Prepared> {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  try {
    await refuseUnfit(pool, settings)
    const folder = join(settings.root, 'migrations')
    const applied = existsSync(folder) ? await migrate(pool, folder) : []
    if (applied.length > 0) console.log(`Base de données mise à jour : ${applied.join(', ')}`)
    return { connectionString, isNew: await isEmpty(pool) }
  } finally {
    await pool.end()
  }
}

async function refuseUnfit(pool: pg.Pool, { mode }: StartSettings): Promise<void> {
  const sql = `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync`
  const answer = await pool.query<{ version: number; fsync: string }>(sql).catch((error: Error) => {
    // Never the address itself: it holds a password.
    throw new CannotStart(`La base de DATABASE_URL ne répond pas : ${error.message}`)
  })
  const { version, fsync } = answer.rows[0] ?? { version: 0, fsync: 'off' }
  const problems = [
    ...(version >= 150_000 ? [] : ['PostgreSQL 15 ou plus récent est nécessaire.']),
    ...(mode === 'production' && fsync !== 'on' ? ['fsync doit être actif en production.'] : []),
  ]
  if (problems.length > 0)
    throw new CannotStart(`Base de données refusée :\n  - ${problems.join('\n  - ')}`)
}

async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const found = await pool.query<{ users: string | null }>(`select to_regclass('users') as users`)
  if (!found.rows[0]?.users) return false
  return (await pool.query('select 1 from users limit 1')).rowCount === 0
}
