import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readMetrics as endpoint } from '#contract/office/system.ts'
import { alertKinds } from '#domain/office/alerts.ts'
import { noAnswer } from '#server/core/adapters/postgres.ts'
import type { Context } from '#server/core/context.ts'
import { type ApiServer, type SentFile, serveFile } from '#server/core/http.ts'
import type { Gauge, Sample } from '#server/core/metrics.ts'
import { NotFound, Unauthenticated } from '#server/core/refused.ts'
import { hashOfSecret } from '#server/core/session-cookies.ts'
import type { LiveHub } from '#server/messages/live/live-hub.ts'
import { countAlert, whatWaits } from '#server/office/dashboard/list-alerts.ts'

export function mountMetrics(api: ApiServer, hub: Pick<LiveHub, 'size'>): void {
  serveFile(api, endpoint, async (ctx, _input, headers) =>
    readMetrics(ctx, headers.get('authorization') ?? '', hub.size),
  )
}

/**
 * Answers in Prometheus' text format. 404 without `METRICS_TOKEN`, 401 when the request does not carry it (`Authorization:
 * Bearer`).
 */
async function readMetrics(
  ctx: Context,
  authorization: string,
  openStreams: number,
): Promise<SentFile> {
  const { METRICS_TOKEN: token } = ctx.config
  if (!ctx.metrics || token === undefined) throw new NotFound()
  const isToken = timingSafeEqual(hashOfSecret(authorization), hashOfSecret(`Bearer ${token}`))
  if (!isToken) throw new Unauthenticated()

  const read = [...ofProcess(ctx, openStreams), ...(await ofDatabase(ctx))]
  const text = await ctx.metrics.render(read)
  return { bytes: new TextEncoder().encode(text), type: textType }
}

const textType = 'text/plain; version=0.0.4; charset=utf-8'

const ofProcess = ({ pool }: Context, openStreams: number): Gauge[] => [
  {
    name: 'escale_pool_connections',
    help: 'Connections of this process to the database',
    values: [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  },
  {
    name: 'escale_pool_waiting',
    help: 'Statements that wait for a connection',
    values: [[{}, pool.waitingCount]],
  },
  {
    name: 'escale_event_streams',
    help: 'Open event streams of this process',
    values: [[{}, openStreams]],
  },
]

/** A scraper waits ten seconds by default; an answer that says that the database is down is worth more than no answer. */
const patienceMs = 5000

async function ofDatabase(ctx: Context): Promise<Gauge[]> {
  const answered = new AbortController()
  const tooLate = pause(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw noAnswer()
  })
  const up = (value: number): Gauge => ({
    name: 'escale_database_up',
    help: 'Whether the database answered; what is read in it is absent when it did not',
    values: [[{}, value]],
  })
  try {
    return [up(1), ...(await Promise.race([tooLate, inDatabase(ctx)]))]
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    ctx.log.warn({ message }, 'metrics without the database')
    return [up(0)]
  } finally {
    answered.abort()
  }
}

/** One query after the other: a scrape takes one connection of the pool, not all of them. */
async function inDatabase(ctx: Context): Promise<Gauge[]> {
  return [...(await queueOf(ctx)), ...(await outboxOf(ctx)), await alertsOf(ctx)]
}

async function queueOf({ db }: Context): Promise<Gauge[]> {
  const { rows } = await sql<{ name: string; state: string; count: number; age: number }>`
    select name, state, count(*)::int as count,
      coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as age
    from (
      select name, 'waiting' as state, start_after from pgboss.job
      where state < 'active' and start_after <= now()
      union all
      select name, 'postponed', null from pgboss.job where state < 'active' and start_after > now()
      union all
      select name, state::text, null from pgboss.job where state in ('active', 'failed')) j
    group by name, state order by name, state`.execute(db)
  return [
    {
      name: 'escale_jobs',
      help: 'Jobs in the queue: waiting (due), postponed (due later), active, failed (given up in the last seven days)',
      values: rows.map(({ name, state, count }) => [{ job: name, state }, count]),
    },
    {
      name: 'escale_jobs_oldest_seconds',
      help: 'How long the oldest job that is due has been waiting',
      values: rows
        .filter(({ state }) => state === 'waiting')
        .map(({ name, age }) => [{ job: name }, age]),
    },
  ]
}

async function outboxOf(ctx: Context): Promise<Gauge[]> {
  const { rows } = await sql<{ channel: string; count: number; age: number }>`
    select c.channel, count(n.id)::int as count,
      coalesce(extract(epoch from ${ctx.now()}::timestamptz - min(greatest(n.created_at, n.sends_at))), 0)::float8 as age
    from (values ('email'), ('sms')) c (channel)
    left join notifications n on n.channel = c.channel and n.state = 'queued'
      and (n.sends_at is null or n.sends_at <= ${ctx.now()})
    group by c.channel order by c.channel`.execute(ctx.db)
  return [
    {
      name: 'escale_outbox_messages',
      help: 'Messages that have not left yet',
      values: rows.map(({ channel, count }) => [{ channel }, count]),
    },
    {
      name: 'escale_outbox_oldest_seconds',
      help: 'How long the oldest of them has been waiting',
      values: rows.map(({ channel, age }) => [{ channel }, age]),
    },
  ]
}

/** The alerts of the dashboard, failed webhooks included. */
async function alertsOf(ctx: Context): Promise<Gauge> {
  const waiting = await whatWaits(ctx)
  const values: Sample[] = []
  for (const kind of alertKinds) {
    values.push([{ alert: kind }, await countAlert(ctx, waiting[kind])])
  }
  return {
    name: 'escale_alerts',
    help: 'What waits for somebody of the office, as on the dashboard (at most 1001)',
    values,
  }
}
