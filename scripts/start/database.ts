import pg from 'pg'
import { TooOldForDatabase } from '#server/core/adapters/migrate.ts'
import { connectionOptions, kyselyOn } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import { prepareDatabase as bringUpToDate } from '#server/prepare-database.ts'
import {
  demonstrationRefused,
  isDemonstration,
  isOfOthers,
  othersRefused,
} from '#server/office/system/demonstration.ts'
import { CannotStart } from '../cannot-start.ts'
import { whyAway } from '../why-away.ts'
import { isSeedIncomplete } from '../seed/seed-progress.ts'
import { type RunningPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { lockDataDirectory } from './data-lock.ts'
import type { StartSettings } from './settings.ts'

export type Prepared = { readonly connectionString: string; readonly isNew: boolean }

/** Opens the database of DATABASE_URL, or starts the embedded one. In both cases one start only may use a demo's data. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  mode,
}: StartSettings): Promise<RunningPostgres> {
  if (databaseUrl === undefined) return startEmbeddedPostgres({ dataDir })
  // The servers of one production may share a directory: they have no emulators.
  const stop = mode === 'demo' ? await lockDataDirectory(dataDir) : async () => {}
  return { connectionString: databaseUrl, stop }
}

/** Brings the database up to date; `isNew` when it has no account yet, or when a seed of ours was killed half-way. */
export async function prepareDatabase(
  settings: StartSettings,
  connectionString: string,
): Promise<Prepared> {
  const pool = openOne(connectionString)
  const db = kyselyOn<DB>(pool)
  try {
    await refuseUnfit(pool, settings)
    if (settings.mode === 'demo' && settings.databaseUrl && (await isOfOthers(pool)))
      throw new CannotStart(othersRefused)
    await bringUpToDate(connectionString, sayWaiting).catch(explainTooOld)
    const users = await pool.query('select 1 from users limit 1')
    const isNew = users.rowCount === 0 || (settings.mode === 'demo' && (await isSeedIncomplete(db)))
    return { connectionString, isNew }
  } finally {
    await pool.end()
  }
}

const sayWaiting = (migration: string): void => {
  console.error(`La migration ${migration} attend une table dont une autre connexion se sert.`)
}

function explainTooOld(error: unknown): never {
  if (!(error instanceof TooOldForDatabase)) throw error
  throw new CannotStart(
    `Cette version est trop ancienne pour la base : une plus récente y a appliqué ${error.migration}.\n` +
      'Démarrez la plus récente (docs/operations.md, « A new version »).',
  )
}

/** Throws CannotStart when this database cannot hold an Escale of these settings. */
export async function refuseUnfitDatabase(
  settings: StartSettings,
  connectionString: string,
): Promise<void> {
  const pool = openOne(connectionString)
  try {
    await refuseUnfit(pool, settings)
  } finally {
    await pool.end()
  }
}

/** Asks for what the server's own connections ask for: who refuses it, or drops it, is found here. */
function openOne(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(connectionString),
    max: 1,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => {})
  return pool
}

type Fitness = { readonly version: number; readonly fsync: string; readonly keepsOurs: boolean }

const unfit: Fitness = { version: 0, fsync: 'off', keepsOurs: false }

const settingsLost =
  'DATABASE_URL mène à un intermédiaire (PgBouncer ?) qui ne transmet pas nos délais\u00a0: donnez l’adresse de PostgreSQL lui-même.'

async function refuseUnfit(pool: pg.Pool, { mode }: StartSettings): Promise<void> {
  const sql = `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
    current_setting('statement_timeout') <> '0' as "keepsOurs"`
  const answer = await pool.query<Fitness>(sql).catch((error: Error) => {
    // The message never contains the address: it holds a password.
    throw new CannotStart(`La base de DATABASE_URL ne répond pas\u00a0: ${whyAway(error)}.`)
  })
  const { version, fsync, keepsOurs } = answer.rows[0] ?? unfit
  const isSeeded = mode === 'production' && (await isDemonstration(pool))
  const problems = [
    ...(version >= 150_000 ? [] : ['PostgreSQL 15 ou plus récent est nécessaire.']),
    ...(mode === 'production' && fsync !== 'on' ? ['fsync doit être actif en production.'] : []),
    ...(keepsOurs ? [] : [settingsLost]),
    ...(await extensionProblems(pool)),
    ...(isSeeded ? [`DATABASE_URL : ${demonstrationRefused}`] : []),
  ]
  if (problems.length > 0)
    throw new CannotStart(`Base de données refusée :\n  - ${problems.join('\n  - ')}`)
}

/** The extensions that the migrations create (docs/deploy.md): whoever may create in the database may create them. */
const extensions = ['pg_trgm', 'btree_gin']

async function extensionProblems(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; exists: boolean; may: boolean }>(
    `select wanted.name, a.name is not null as exists, has_database_privilege(current_database(), 'create') as may
     from unnest($1::text[]) wanted (name) left join pg_available_extensions a on a.name = wanted.name
     where wanted.name not in (select extname from pg_extension)`,
    [extensions],
  )
  return rows.flatMap(({ name, exists, may }) => {
    if (!exists) {
      return [`L’extension ${name} n’est pas installée sur le serveur (paquet « contrib »).`]
    }
    if (may) return []
    return [
      `L’utilisateur de DATABASE_URL ne peut pas créer l’extension ${name} : donnez-lui le droit CREATE sur la base, ou créez l’extension (create extension ${name}).`,
    ]
  })
}
