import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { printFigure, quantile, rounded } from './figure.ts'

const people = 500
const streamsEach = 20
const goalMb = 600
const goalMs = 2000

type Server = {
  readonly ours: string
  readonly connectionString: string
  readonly serverPid: number
}

/**
 * Ten thousand open event streams on one process, of five hundred customers: a fact of each of them, from its commit to each of
 * the twenty streams that hear it; none is heard by anybody else.
 */
export async function measureStreams({ ours, connectionString, serverPid }: Server): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  const customers = await prepare(pool)
  const toldAt = new Map<string, number>()
  const heard = { ms: [] as number[], crossed: 0 }
  const sockets: Socket[] = []
  for (const customer of customers) {
    const opened = Array.from({ length: streamsEach }, () =>
      openStream(ours, customer.token, (customerId) => {
        if (customerId !== customer.id) heard.crossed += 1
        else heard.ms.push(performance.now() - (toldAt.get(customerId) ?? 0))
      }),
    )
    sockets.push(...(await Promise.all(opened)))
  }
  for (const { id } of customers) {
    toldAt.set(id, performance.now())
    await pool.query(
      `insert into events (type, at, actor_kind, actor_label, customer_id, details) values ('parcel.declared', now(), 'job', 'bench', $1, '{}')`,
      [id],
    )
  }
  const expected = people * streamsEach
  const limit = performance.now() + 30_000
  while (heard.ms.length < expected && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const mb = rounded(residentMb(serverPid))
  const ms = { median: rounded(quantile(heard.ms, 0.5)), p99: rounded(quantile(heard.ms, 0.99)) }
  const { crossed } = heard
  const isWhole = heard.ms.length === expected && crossed === 0
  printFigure({
    figure: 'event streams',
    streams: sockets.length,
    heard: heard.ms.length,
    crossed,
    ms,
    goalMs,
    mb,
    goalMb,
    reached: isWhole && ms.p99 <= goalMs && mb <= goalMb,
  })
  for (const socket of sockets) socket.destroy()
  await pool.end()
}

/** Bytes alone: ten thousand clients of a browser's kind would measure themselves. */
function openStream(
  origin: string,
  token: string,
  onFact: (customerId: string) => void,
): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8')
  socket.write(
    `GET /api/live HTTP/1.1\r\nHost: ${hostname}\r\nCookie: escale.session=${token}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      if (text.includes('event: ready')) resolve(socket)
      for (const [, customerId = ''] of text.matchAll(/"customerId":"([^"]+)"/g)) onFact(customerId)
    })
  })
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) /
  1024

type Customer = { readonly id: string; readonly token: string }

async function prepare(pool: pg.Pool): Promise<Customer[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (insert into users (email, name, email_verified, is_active)
       select 'stream' || n || '@bench.example', 'Client ' || n, true, true from generate_series(1, ${people}) n returning id)
     insert into customers (user_id, client_number, first_name, last_name, phone, address_line1, postal_code, city, country,
       terms_version, terms_accepted_at)
     select id, 'CLT-' || (800000 + row_number() over (order by id)), 'Client', 'Mesuré', '+262692000000', '1 rue du Port',
       '97400', 'Saint-Denis', 'La Réunion', '2026-11', now() from made returning user_id as id`,
  )
  const customers = rows.map(({ id }) => ({ id, token: newSecret() }))
  for (const { id, token } of customers) {
    await pool.query(
      `insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
       values ($1, $2, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now())`,
      [id, hashOfSecret(token)],
    )
  }
  return customers
}
