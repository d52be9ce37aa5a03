import pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { printFigure, rounded, spreadOf, type Spread } from './figure.ts'

const many = 5000
/** As many as a page shows. */
const few = 20
const goalMs = 50
const goalRatio = 1.5
const rounds = 200

type Reader = { readonly ours: string; readonly connectionString: string }

/**
 * The same page of twenty rows for a customer with twenty parcels and for one with five thousand; the ratio compares the medians.
 */
export async function measureParcelList({ ours, connectionString }: Reader): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const cookies = { few: await customerWith(pool, few), many: await customerWith(pool, many) }
  await pool.query('analyze')
  await pool.end()
  for (const [name, path] of reads) {
    const [ofFew, ofMany] = await measureInTurns(`${ours}/api${path}`, cookies)
    const ratio = rounded(ofMany.median / ofFew.median)
    printFigure({
      figure: `parcels of a customer: ${name}`,
      msWith20: ofFew,
      msWith5000: ofMany,
      ratio,
      goalMs,
      goalRatio,
      reached: ofMany.p95 <= goalMs && ratio <= goalRatio,
    })
  }
}

const reads = [
  ['first page', '/parcels?limit=20'],
  ['by stage', '/parcels?limit=20&filter=by-stage'],
  ['one status', '/parcels?limit=20&filter=received'],
  ['not yet shipped', '/parcels?limit=20&filter=pending'],
  ['incomplete', '/parcels?limit=20&filter=incomplete'],
  ['search in all of them', '/parcels?limit=20&search=boutique'],
  ['search for the oldest', '/parcels?limit=20&search=000001'],
  ['search for two letters', '/parcels?limit=20&search=zx'],
  ['search for none', '/parcels?limit=20&search=introuvable'],
  ['search in one status', '/parcels?limit=20&search=livre&filter=received'],
  ['counts', '/parcel-counts'],
] as const

async function measureInTurns(
  url: string,
  cookies: { readonly few: string; readonly many: string },
): Promise<[Spread, Spread]> {
  const times = { few: new Array<number>(), many: new Array<number>() }
  for (let round = -20; round < rounds; round += 1) {
    for (const who of ['few', 'many'] as const) {
      const ms = await timed(url, cookies[who])
      if (round >= 0) times[who].push(ms)
    }
  }
  return [spreadOf(times.few), spreadOf(times.many)]
}

async function timed(url: string, cookie: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - start
}

/** A signed-in customer: half of the parcels here, a tenth complete, one in fifty with a book in it. */
async function customerWith(pool: pg.Pool, count: number): Promise<string> {
  const token = newSecret()
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, name, email_verified, is_active) values ($1, 'Client', true, true) returning id`,
    [`bench-${count}-parcels@escale.test`],
  )
  const id = rows[0]?.id
  await pool.query(
    `insert into customers (user_id, client_number, first_name, last_name, phone, address_line1, postal_code, city, country,
       terms_version, terms_accepted_at)
     values ($1, 'CLT-' || (900000 + $2::int), 'Client', 'Mesuré', '+262692000000', '1 rue du Port', '97400', 'Saint-Denis',
       'La Réunion', '2026-11', now())`,
    [id, count],
  )
  await pool.query(
    `insert into parcels (customer_id, tracking_number, merchant, description, requested_action, status, created_at,
       updated_at, has_contents, has_weights, has_invoice)
     select $1, '8R' || lpad(n::text, 6, '0'), 'Boutique ' || (n % 40), case when n % 50 = 1 then 'Livre ancien' end,
       'grouping', case when n % 2 = 1 then 'received' else 'pending_arrival' end, t.at, t.at, n % 10 = 9, n % 10 = 9, n % 10 = 9
     from generate_series(1, $2::int) n, lateral (select date_trunc('milliseconds', now() - ($2::int - n) * interval '1 hour') as at) t`,
    [id, count],
  )
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
     values ($1, $2, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now())`,
    [id, hashOfSecret(token)],
  )
  return `escale.session=${token}`
}
