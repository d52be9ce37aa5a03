import pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

export type BenchData = {
  readonly customerId: string
  readonly parcelId: string
  readonly token: string
  readonly cookie: string
  /** Of ten customers who declare parcels. */
  readonly declarers: readonly string[]
  /** The cookie of a signed-in member of staff. */
  readonly staffCookie: string
}

/** 200 customers, 20 000 parcels (half of them received) and one signed-in customer. */
export async function fillBenchDatabase(connectionString: string): Promise<BenchData> {
  await prepareDatabase(connectionString)
  const pool = new pg.Pool({ connectionString, max: 1 })
  await pool.query(rows)
  const { rows: chosen } = await pool.query<{ customer_id: string; id: string }>(
    `select customer_id, id from parcels where status = 'received' order by id limit 1`,
  )
  const [parcel] = chosen
  if (!parcel) throw new Error('the bench database is empty')
  const token = await startLoginSession(pool, `id = '${parcel.customer_id}'`)
  const { rows: others } = await pool.query<{ id: string }>(
    `select user_id as id from customers where user_id <> $1 order by client_number limit 10`,
    [parcel.customer_id],
  )
  const declarers: string[] = []
  for (const { id } of others) declarers.push(await startLoginSession(pool, `id = '${id}'`))
  const staffToken = await startLoginSession(pool, `role = 'admin'`)
  await pool.query('analyze')
  await pool.end()
  return {
    customerId: parcel.customer_id,
    parcelId: parcel.id,
    token,
    cookie: `escale.session=${token}`,
    declarers: declarers.map((one) => `escale.session=${one}`),
    staffCookie: `escale.session=${staffToken}`,
  }
}

async function startLoginSession(pool: pg.Pool, ofUser: string): Promise<string> {
  const token = newSecret()
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at, second_factor_at)
       select id, $1, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now(), now()
         from users where ${ofUser} limit 1`,
    [hashOfSecret(token)],
  )
  return token
}

const rows = `
  insert into users (email, name, email_verified, is_active)
    select 'bench' || n || '@bench.example', 'Client ' || n, true, true from generate_series(1, 200) n;
  insert into users (email, name, role, email_verified, is_active)
    values ('bench-staff@bench.example', 'Entrepôt', 'operateur', true, true),
      ('bench-office@bench.example', 'Bureau', 'admin', true, true);
  insert into customers (user_id, client_number, first_name, last_name, phone, address_line1, postal_code, city, country,
      terms_version, terms_accepted_at)
    select id, 'CLT-' || (100000 + row_number() over (order by id)), 'Client', 'Mesuré', '+262692000000', '1 rue du Port',
      '97400', 'Saint-Denis', 'La Réunion', '2026-11', now()
    from users where role = 'client';
  insert into parcels (customer_id, tracking_number, merchant, description, requested_action, status, created_at, updated_at)
    select u.id, '6A' || lpad((row_number() over ())::text, 10, '0'), 'Boutique ' || n, 'Deux livres', 'grouping',
      case when n % 2 = 0 then 'received' else 'pending_arrival' end, t.at, t.at
    from users u, generate_series(1, 100) n,
      lateral (select date_trunc('milliseconds', now() - n * interval '1 hour') as at) t
    where u.role = 'client';
  insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by)
    select p.id, 1500, 300, 200, 150, 'B12', p.created_at, s.id
    from parcels p, users s where p.status = 'received' and s.role = 'operateur';
  insert into photos (parcel_id, uploaded_by, width, height, bytes, sha256, created_at)
    select p.id, s.id, 1600, 1200, 200000, 'x', p.created_at
    from parcels p, users s where p.status = 'received' and s.role = 'operateur';`
