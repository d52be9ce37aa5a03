import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { carrierNumber } from '../tests/support/carrier-number.ts'
import { printFigure, rounded, spreadOf } from './figure.ts'

const boxes = 100
const goalMs = 100
/** The closing hands them all over: the driver waits once. */
const closingGoalMs = 5000
/** The bench's server does not set an address of its own, so the site has the default one. */
const siteOrigin = 'http://localhost:3000'

type Server = {
  readonly ours: string
  readonly connectionString: string
  readonly cookie: string
}

/**
 * A van of a hundred boxes: a hundred scans (each with the number of its carrier) and three acts, to open it, close it and read
 * its slip. After each scan the screen reads the departure again, which is measured too.
 */
export async function measureDock({ ours, connectionString, cookie }: Server): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const numbers = await prepare(pool)
  await pool.end()
  const ask = (method: string, path: string, body?: object) =>
    timed(`${ours}/api/warehouse/dispatches${path}`, cookie, method, body)
  const cutOffAt = new Date(Date.now() + 3_600_000).toISOString()
  const opened = await ask('POST', '', { carrier: 'colissimo', destinations: [], cutOffAt })
  const { id } = opened.answer
  const times: { scan: number[]; read: number[] } = { scan: [], read: [] }
  for (const code of numbers) {
    const scan = { code, carrierNumber: carrierNumber() }
    const scanned = await ask('POST', `/${id}/scans`, scan)
    if (scanned.answer.verdict !== 'loaded') throw new Error(`${code}: ${scanned.answer.verdict}`)
    times.scan.push(scanned.ms)
    times.read.push((await ask('GET', `/${id}`)).ms)
  }
  const closed = await ask('POST', `/${id}/closure`, { seen: 0, reason: '' })
  for (const step of ['scan', 'read'] as const) {
    const ms = spreadOf(times[step])
    printFigure({ figure: `dock: ${step}`, ms, goalMs, reached: ms.p95 <= goalMs })
  }
  const ms = rounded(closed.ms)
  const reached = closed.answer.state === 'closed' && ms <= closingGoalMs
  printFigure({ figure: `dock: closing of ${boxes}`, ms, goalMs: closingGoalMs, reached })
}

type Answer = { readonly id: string; readonly verdict: string; readonly state: string }

async function timed(
  url: string,
  cookie: string,
  method: string,
  body: object | undefined,
): Promise<{ readonly ms: number; readonly answer: Answer }> {
  const headers = { cookie, origin: siteOrigin }
  const written = {
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  }
  const start = performance.now()
  const response = await fetch(url, { method, ...(body ? written : { headers }) })
  const answer = (await response.json()) as Answer
  const ms = performance.now() - start
  if (response.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer)}`)
  return { ms, answer }
}

/** A hundred paid boxes, each of another customer, packed an hour ago; returns the numbers on their labels. */
async function prepare(pool: pg.Pool): Promise<string[]> {
  await pool.query(paidBoxes)
  await pool.query('analyze')
  const { rows } = await pool.query<{ number: string }>(
    `select number from shipments where number like 'E-2020-9%' order by number`,
  )
  if (rows.length !== boxes) throw new Error(`${rows.length} boxes are ready`)
  return rows.map(({ number }) => number)
}

const paidBoxes = `
  insert into settings (key, value) values ('staffSecondFactor', '"optional"') on conflict (key) do nothing;
  create temp table dock as
    select row_number() over (order by user_id) as n, user_id as customer, gen_random_uuid() as parcel, gen_random_uuid() as quote,
      gen_random_uuid() as checkout, gen_random_uuid() as paid, gen_random_uuid() as shipment, gen_random_uuid() as box
    from (select user_id from customers order by user_id limit ${boxes}) c;
  insert into parcels (id, customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
    select parcel, customer, 'DOCK' || n, 'Boutique', 'grouping', 'ready_to_ship', now(), now() from dock;
  insert into quotes (id, number, customer_id, status, version, shipping_type, destination, mode, weight_g, client_name, client_email,
      shipping_address, estimated_shipping_cents, estimated_fee_cents, estimated_total_cents, estimate_lines, catalogue_version, valid_until,
      accepted_version, accepted_at, created_at, updated_at)
    select quote, 'D-2020-9' || lpad(n::text, 5, '0'), customer, 'paid', 1, 'direct', 'La Réunion', 'standard', 900, 'Client', 'x@bench.example',
      '{}', 100, 0, 100, '[]', 1, now(), 1, now(), now(), now() from dock;
  insert into quote_versions (quote_id, version, lines, shipping_cents, fee_cents, total_cents, catalogue_version, valid_until, sent_at, sent_by)
    select quote, 1, '[]', 100, 0, 100, 1, now(), now(), (select id from users where role = 'admin' limit 1) from dock;
  insert into checkouts (id, customer_id, status, stripe_session_id, url, total_cents, terms_version, terms_accepted_at, express_requested_at,
      expires_at, created_at, updated_at)
    select checkout, customer, 'paid', 'cs_dock_' || n, 'http://127.0.0.1', 100, '2026-11', now(), now(), now(), now(), now() from dock;
  insert into orders (id, number, customer_id, checkout_id, status, total_cents, created_at, updated_at)
    select paid, 'C-2020-9' || lpad(n::text, 5, '0'), customer, checkout, 'processing', 100, now(), now() from dock;
  insert into order_quotes (order_id, quote_id, version) select paid, quote, 1 from dock;
  insert into shipments (id, number, customer_id, order_id, quote_id, status, destination, address, mode, packed_at, created_at, updated_at)
    select shipment, 'E-2020-9' || lpad(n::text, 5, '0'), customer, paid, quote, 'ready', 'La Réunion', '{}', 'standard',
      now() - interval '1 hour', now(), now() from dock;
  insert into boxes (id, shipment_id, place, status, weight_g, length_mm, width_mm, height_mm, packed_at, created_at, updated_at)
    select box, shipment, 1, 'ready', 900, 300, 200, 150, now() - interval '1 hour', now(), now() from dock;
  insert into shipment_parcels (shipment_id, parcel_id, box_id) select shipment, parcel, box from dock;`
