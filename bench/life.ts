import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { carrierNumber } from '../tests/support/carrier-number.ts'
import { ok, type HttpPerson } from '../tests/support/http-person.ts'
import {
  acceptedQuote,
  newCustomer,
  openedCheckout,
  payByCard,
  sceneOf,
  type Scene,
} from '../tests/support/http-scenes.ts'
import { startEscale } from '../tests/support/running-escale.ts'
import { printFigure, rounded } from './figure.ts'

const lives = Number(process.env['BENCH_LIVES'] || '100')
const idleMs = 30_000

/**
 * What one parcel asks of the database from its declaration to its delivery, on the whole product: rows written, transactions,
 * bytes of WAL, bytes on disk, processor. Alone in its shipment, so the most that a parcel can cost. What the product writes when nobody is
 * there is measured first, and taken off.
 */
export async function measureLife(): Promise<void> {
  const escale = await startEscale()
  const pool = new pg.Pool({ connectionString: escale.databaseUrl, max: 1 })
  pool.on('error', () => {})
  try {
    const scene = await sceneOf(escale)
    const people = await Promise.all(Array.from({ length: 10 }, () => newCustomer(scene)))
    for (const customer of people) await live(scene, customer)
    await quiet(pool)
    await settled(pool)
    const idle = await during(pool, () => new Promise((resolve) => setTimeout(resolve, idleMs)))
    const from = await position(pool)
    const busy = await during(pool, async () => {
      for (let n = 0; n < lives; n += 1) await live(scene, people[n % 10] as HttpPerson)
      await settled(pool)
    })
    const each = (name: keyof Counts) =>
      rounded((busy.counts[name] - (idle.counts[name] * busy.ms) / idle.ms) / lives, 1)
    printFigure({
      figure: 'life of a parcel',
      lives,
      transactions: each('transactions'),
      inserted: each('inserted'),
      updated: each('updated'),
      deleted: each('deleted'),
      facts: each('facts'),
      walBytes: each('wal_bytes'),
      diskBytes: each('disk_bytes'),
      databaseCpuMs: each('cpu_ms'),
      idleTransactionsPerSecond: rounded((idle.counts.transactions * 1000) / idle.ms, 1),
      idleWalBytesPerSecond: rounded((idle.counts.wal_bytes * 1000) / idle.ms, 0),
      idleCpuMsPerSecond: rounded((idle.counts.cpu_ms * 1000) / idle.ms, 1),
      seconds: rounded(busy.ms / 1000, 0),
    })
    for (const { kind, bytes } of await walSince(pool, from))
      printFigure({
        figure: 'life of a parcel: WAL by kind, with what is written meanwhile',
        kind,
        bytes: rounded(Number(bytes) / lives, 0),
      })
  } finally {
    await pool.end()
    await escale.stop()
  }
}

async function live(scene: Scene, customer: HttpPerson): Promise<void> {
  const { operateur, rows } = scene
  const quote = await acceptedQuote(scene, customer)
  const [parcel] = await rows('select parcel_id as id from quote_parcels where quote_id = $1', [
    quote.id,
  ])
  const papers = `/api/parcels/${String(parcel?.['id'])}`
  const put = (path: string, body: object) => customer.request(path, { method: 'PUT', body })
  ok(await put(`${papers}/contents`, { version: 0, lines: [line] }))
  ok(await put(`${papers}/value-reason`, { reason: 'second-hand' }))
  await payByCard(await openedCheckout(customer, quote))
  const shipmentId = await shipmentOf(scene, quote.id)
  const path = `/api/warehouse/shipments/${shipmentId}`
  const box = { ...size, scannedParcelIds: [parcel?.['id']], isWeightChecked: true }
  const { boxes } = ok(await operateur.post(`${path}/boxes`, box))
  const departure = { carrier: 'colissimo', trackingNumber: carrierNumber() }
  ok(await operateur.post(`/api/warehouse/boxes/${boxes[0].id}/departure`, departure))
  ok(await operateur.post(`/api/warehouse/boxes/${boxes[0].id}/delivery`, {}))
}

const size = { weightGrams: 1000, lengthMm: 320, widthMm: 220, heightMm: 120 }
const line = {
  description: 'Roman de poche',
  quantity: 2,
  unitCents: 790,
  unitGrams: 210,
  category: 'books',
  hsCode: '490199',
}

async function shipmentOf({ rows }: Scene, quoteId: string): Promise<string> {
  for (;;) {
    const [shipment] = await rows('select id from shipments where quote_id = $1', [quoteId])
    if (shipment) return String(shipment['id'])
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Images of whole pages, and the cleaning of tables, come at their own times: a short measure would count them or not by chance. */
async function quiet(pool: pg.Pool): Promise<void> {
  await pool.query('alter system set full_page_writes = off')
  await pool.query('alter system set autovacuum = off')
  await pool.query(`alter system set wal_keep_size = '1GB'`)
  await pool.query('select pg_reload_conf()')
}

async function position(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
  return rows[0]?.at ?? ''
}

type Written = { readonly kind: string; readonly bytes: number }

/** By PostgreSQL's own reader of its WAL, of its contrib package. */
async function walSince(pool: pg.Pool, from: string): Promise<readonly Written[]> {
  await pool.query('create extension pg_walinspect')
  const { rows } = await pool.query<Written>(
    `select "resource_manager/record_type" as kind, sum(combined_size)::bigint as bytes
     from pg_get_wal_stats($1, pg_current_wal_flush_lsn(), true) group by 1 having sum(combined_size) > 0 order by 2 desc limit 8`,
    [from],
  )
  return rows
}

/** Mails have left, invoices are drawn. */
async function settled(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where state in ('created', 'active') and start_after <= now()`,
    )
    if (rows[0]?.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const counters = ['transactions', 'inserted', 'updated', 'deleted', 'facts'] as const
const costs = ['wal_bytes', 'disk_bytes', 'cpu_ms'] as const
type Counts = Readonly<Record<(typeof counters)[number] | (typeof costs)[number], number>>

async function during(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<{ readonly counts: Counts; readonly ms: number }> {
  const from = await countsOf(pool)
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  const to = await countsOf(pool)
  const names = Object.keys(to) as (keyof Counts)[]
  const counts = Object.fromEntries(names.map((name) => [name, to[name] - from[name]])) as Counts
  return { counts, ms }
}

/** Counters of other connections come a second late. */
async function countsOf(pool: pg.Pool): Promise<Counts> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await pool.query<Record<keyof Counts, string>>(
    `select xact_commit + xact_rollback as transactions, tup_inserted as inserted, tup_updated as updated,
       tup_deleted as deleted, wal_bytes, pg_database_size(current_database()) as disk_bytes,
       (select count(*) from events) as facts, pg_backend_pid() as cpu_ms
     from pg_stat_database, pg_stat_wal where datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('no counters')
  const counts = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(value)]),
  ) as Counts
  return { ...counts, cpu_ms: cpuOfServer(counts.cpu_ms) }
}

/** Processor time of the whole database server so far, of its ended processes too (Linux only). */
function cpuOfServer(backend: number): number {
  const postmaster = statOf(backend)?.parent
  if (postmaster === undefined) return Number.NaN
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const living = all
    .flatMap((pid) => statOf(Number(pid)) ?? [])
    .filter(({ parent }) => parent === postmaster)
  const own = statOf(postmaster)
  return living.reduce((sum, { ms }) => sum + ms, (own?.ms ?? 0) + (own?.endedMs ?? 0))
}

type Stat = { readonly parent: number; readonly ms: number; readonly endedMs: number }

function statOf(pid: number): Stat | undefined {
  try {
    // After the program's name, which may hold anything: state, parent, … utime, stime, cutime, cstime, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = (at: number) => Number(fields[at]) * 10
    return { parent: Number(fields[1]), ms: ticks(11) + ticks(12), endedMs: ticks(13) + ticks(14) }
  } catch {
    return undefined
  }
}
