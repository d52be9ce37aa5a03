import pg from 'pg'
import { hashOfSecret, newSecret } from '#server/accounts/session-cookies.ts'
import { kyselyOn } from '#server/adapters/postgres.ts'
import { publishFirstCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { DB } from '#server/core/schema.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { seedScale } from '../scripts/seed/scale/seed-scale.ts'

export type Office = {
  readonly connectionString: string
  readonly origin: string
  readonly cookie: string
  /** One of its parcels, clients, orders and quotes, for the addresses that name one. */
  readonly some: Readonly<Record<'parcel' | 'client' | 'order' | 'quote' | 'number', string>>
}

const largest = Number(process.env['BENCH_OFFICE_SCALE'] || '1')

/** The large one first. `BENCH_OFFICE_SCALE=0.1` for a machine with little time; the small one is a hundredth of it, never below 0,001. */
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
  const connectionString = await createDatabase(clusterConnection, name)
  await prepareDatabase(connectionString)
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = kyselyOn<DB>(pool)
  await publishFirstCatalogue(db)
  const cookie = await hireStaff(pool)
  await seedScale(connectionString, factor)
  const { rows } = await pool.query<Office['some']>(
    `select (select id from parcels where status = 'received' order by id limit 1) as parcel,
       (select customer_id from orders order by id limit 1) as client, (select id from orders order by id limit 1) as order,
       (select id from quotes order by id limit 1) as quote,
       (select tracking_number from parcels order by id limit 1) as number`,
  )
  await db.destroy()
  const [some] = rows
  if (!some) throw new Error('the office is empty')
  return { connectionString, origin: `http://127.0.0.1:${port}`, cookie, some }
}

async function createDatabase(clusterConnection: string, name: string): Promise<string> {
  const client = new pg.Client(clusterConnection)
  await client.connect()
  await client.query(`create database ${name}`)
  const { rows } = await client.query<{ here: string }>('select current_database() as here')
  await client.end()
  // The name stands once: after the host, or in the query when the host is a folder of sockets.
  return clusterConnection.replace(`/${rows[0]?.here}`, `/${name}`)
}

/** The operator that the scale's receptions name, and an administrator who is signed in. */
async function hireStaff(pool: pg.Pool): Promise<string> {
  const token = newSecret()
  await pool.query(`insert into settings (key, value) values ('staffSecondFactor', '"optional"');`)
  await pool.query(
    `insert into users (email, name, role, email_verified, is_active)
     values ('operateur@escale.test', 'Sophie', 'operateur', true, true)`,
  )
  await pool.query(
    `with admin as (insert into users (email, name, role, email_verified, is_active)
       values ('admin@escale.test', 'Antoine', 'super_admin', true, true) returning id)
     insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
     select id, $1, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now() from admin`,
    [hashOfSecret(token)],
  )
  return `escale.session=${token}`
}
