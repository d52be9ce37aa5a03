import pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { rounded } from './figure.ts'
import { sampleOf, type OfficeSample } from './office-sample.ts'
import { databaseOf } from '../scripts/postgres/sockets.ts'
import { seedScale } from '../scripts/seed/scale/seed-scale.ts'

export type Office = {
  readonly connectionString: string
  readonly origin: string
  readonly cookie: string
  /** Ids of some of its rows, for the addresses that name one. */
  readonly some: OfficeSample
}

const largest = Number(process.env['BENCH_OFFICE_SCALE'] || '1')

/**
 * The large one first. `BENCH_OFFICE_SCALE=0.1` makes it smaller for a machine with little time; the small one is a hundredth of
 * it, never below 0,001.
 */
export async function fillOffices(clusterConnection: string): Promise<readonly Office[]> {
  const large = await fillOffice(clusterConnection, 'office_large', largest, 3991)
  const small = await fillOffice(
    clusterConnection,
    'office_small',
    Math.max(0.001, largest / 100),
    3992,
  )
  return [large, small]
}

async function fillOffice(
  clusterConnection: string,
  name: string,
  factor: number,
  port: number,
): Promise<Office> {
  const { connectionString, isNew } = await openDatabase(clusterConnection, name)
  if (isNew) await openOffice(connectionString, factor)
  else await prepareDatabase(connectionString)
  const pool = new pg.Pool({ connectionString, max: 1 })
  // The cluster restarts once it is filled, maybe before this connection has ended.
  pool.on('error', () => {})
  const cookie = await signIn(pool)
  const some = await sampleOf(pool)
  await pool.end()
  return { connectionString, origin: `http://127.0.0.1:${port}`, cookie, some }
}

/** A cluster kept from an earlier run already has this database, filled. */
async function openDatabase(
  clusterConnection: string,
  name: string,
): Promise<{ connectionString: string; isNew: boolean }> {
  const client = new pg.Client(clusterConnection)
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  const isNew = rowCount === 0
  if (isNew) await client.query(`create database ${name}`)
  await client.end()
  return { connectionString: databaseOf(clusterConnection, name), isNew }
}

/** A new database of an office of that size. */
export async function openOffice(connectionString: string, factor: number): Promise<void> {
  await prepareDatabase(connectionString)
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', () => {})
  await pool.query(`insert into settings (key, value) values ('staffSecondFactor', '"optional"')`)
  // The operator whom the generated receptions name, and the admin who reads everything.
  await pool.query(
    `insert into users (email, name, role, email_verified, is_active)
     values ('operateur@escale.test', 'Sophie', 'operateur', true, true),
       ('admin@escale.test', 'Antoine', 'super_admin', true, true)`,
  )
  await pool.end()
  const started = performance.now()
  await seedScale(connectionString, factor, new Date(), (step) => {
    console.error(`${rounded((performance.now() - started) / 1000, 0)} s: ${step}`)
  })
}

async function signIn(pool: pg.Pool): Promise<string> {
  const token = newSecret()
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
     select id, $1, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now()
     from users where email = 'admin@escale.test'`,
    [hashOfSecret(token)],
  )
  return `escale.session=${token}`
}
