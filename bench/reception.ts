import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { printFigure, spreadOf } from './figure.ts'

const rounds = 300
const warmUp = 30
const goalMs = 100
const awaitedMore = 50_000
/** The bench's server does not set an address of its own, so the site has the default one. */
const siteOrigin = 'http://localhost:3000'

type Server = {
  readonly ours: string
  readonly connectionString: string
  /** Operators who receive at the same time. */
  readonly inParallel: number
}
type Awaited = { readonly id: string; readonly tracking_number: string }

/** What an operator waits for, for one parcel after the other: the scan, a scan with a mistyped number, the reception itself. */
export async function measureReception({
  ours,
  connectionString,
  inParallel,
}: Server): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const { cookie, awaited, photoIds } = await prepare(pool)
  const durability = await durabilityOf(pool)
  await pool.end()
  const times: Record<Step, number[]> = { scan: [], slip: [], reception: [] }
  const queue = [...awaited.entries()]
  const receive = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [round, parcel] = next
      const asked = stepsFor(parcel, photoIds[round] ?? '')
      for (const step of steps) {
        const { ms, answer } = await timed(
          `${ours}/api${asked[step].path}`,
          cookie,
          asked[step].body,
        )
        // Fast is not enough: the parcel with the mistyped number must be among the few suggestions.
        if (!answer.includes(parcel.id))
          throw new Error(`${step}: ${parcel.id} is not in the answer`)
        if (round >= warmUp) times[step].push(ms)
      }
    }
  }
  await Promise.all(Array.from({ length: inParallel }, receive))
  for (const step of steps) {
    const ms = spreadOf(times[step])
    const figure = `reception by ${inParallel}: ${step}`
    const isDurable = durability.fsync === 'on' && durability.synchronous_commit === 'on'
    printFigure({ figure, ms, goalMs, ...durability, reached: isDurable && ms.p95 <= goalMs })
  }
}

const steps = ['scan', 'slip', 'reception'] as const
type Step = (typeof steps)[number]
type Asked = { readonly path: string; readonly body?: object }

const stepsFor = (parcel: Awaited, photoId: string): Readonly<Record<Step, Asked>> => ({
  scan: { path: `/warehouse/declarations?trackingNumber=${parcel.tracking_number}` },
  slip: { path: `/warehouse/declarations?trackingNumber=${slipped(parcel.tracking_number)}` },
  reception: {
    path: `/parcels/${parcel.id}/reception`,
    body: {
      weightGrams: 1840,
      lengthMm: 300,
      widthMm: 220,
      heightMm: 150,
      shelf: 'B12',
      newShelf: true,
      photoIds: [photoId],
    },
  },
})

/** A number with one wrong sign. The generated numbers never contain this letter, so no other parcel has the number. */
const slipped = (number: string): string => `${number.slice(0, 5)}X${number.slice(6)}`

async function timed(
  url: string,
  cookie: string,
  body: object | undefined,
): Promise<{ readonly ms: number; readonly answer: string }> {
  const headers = { cookie, origin: siteOrigin }
  const start = performance.now()
  const response = await fetch(url, body ? written(headers, body) : { headers })
  const answer = await response.text()
  const ms = performance.now() - start
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return { ms, answer }
}

const written = (headers: Readonly<Record<string, string>>, body: object): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})

/** A parcel counts as received only when it is on the disk: the figure states the durability settings of the measure. */
async function durabilityOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ fsync: string; synchronous_commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  )
  return rows[0] ?? { fsync: 'unknown', synchronous_commit: 'unknown' }
}

const operator = `select id from users where role = 'operateur' and is_active order by created_at, id limit 1`

/** Inserts many more awaited parcels to search among, a signed-in operator, and the operator's photos. */
async function prepare(pool: pg.Pool) {
  const token = newSecret()
  await pool.query(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     select c.user_id, '8R' || lpad(n::text, 10, '0'), 'Boutique ' || (n % 40), 'grouping', 'pending_arrival', now(), now()
     from generate_series(1, $1::int) n
       join (select user_id, row_number() over () - 1 as place from customers) c on c.place = n % 200
     on conflict do nothing`,
    [awaitedMore],
  )
  const { rows: awaited } = await pool.query<Awaited>(
    `select id, tracking_number from parcels where status = 'pending_arrival' and tracking_number like '8R%'
     order by md5(id::text) limit $1`,
    [rounds + warmUp],
  )
  const { rows: photos } = await pool.query<{ id: string }>(
    `insert into photos (uploaded_by, width, height, bytes, sha256, created_at)
     select u.id, 10, 10, 3, 'x', now() from (${operator}) u, generate_series(1, $1::int)
     returning id`,
    [rounds + warmUp],
  )
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
     select id, $1, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now()
     from (${operator}) u`,
    [hashOfSecret(token)],
  )
  await pool.query(
    `insert into settings (key, value) values ('staffSecondFactor', '"optional"') on conflict (key) do nothing`,
  )
  await pool.query('analyze')
  return { cookie: `escale.session=${token}`, awaited, photoIds: photos.map(({ id }) => id) }
}
