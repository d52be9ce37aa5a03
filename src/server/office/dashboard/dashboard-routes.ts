import { type RawBuilder, sql } from 'kysely'
import * as contract from '#contract/office/dashboard.ts'
import {
  type DashboardCounts,
  type Occupancy,
  type QueueKind,
  queueKinds,
} from '#contract/office/dashboard.ts'
import { countLimit } from '#domain/office/alerts.ts'
import { type Bar, barsBefore, barsOf } from '#domain/office/chart-period.ts'
import { pendingParcelStatuses } from '#domain/parcel/parcel.ts'
import { pendingQuoteStatuses } from '#domain/quote/quote.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { cents } from '#domain/units.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { tallied, talliedByDay } from '#server/office/tallies/tallies.ts'
import { isOutOfBox } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { listAlerts } from './list-alerts.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { actOf, journalRows } from '#server/office/journal/journal-queries.ts'
import { waitingMessages } from '#server/messages/threads/thread-queries.ts'
import { isReadyToLeave, isToPack } from '#server/shipping/shipments/shipment-queries.ts'
import { waitsForTeam } from '#server/warehouse/requests/request-queries.ts'

const shown = 5

/** The staff's last actions (docs/rules/pages.md#office): the first lines of the audit log. */
async function listLastActions(
  ctx: Context,
): Promise<z.input<typeof contract.listLastActions.output>> {
  requireAdmin(ctx.actor)
  const rows = await journalRows(ctx, {}, { after: undefined, limit: shown })
  return { actions: rows.map(actOf) }
}

/** Routes of the office's first page, one per part. */
export function mountDashboard(api: ApiServer): void {
  serve(api, contract.readDashboardCounts, readDashboardCounts)
  serve(api, contract.listLastActions, listLastActions)
  serve(api, contract.listAlerts, listAlerts)
  serve(api, contract.readQueue, readQueue)
  serve(api, contract.readOccupancy, readOccupancy)
  serve(api, contract.readCharts, readCharts)
}

/** Registrations, received parcels, boxes that left and invoiced amounts, from the tallies of each day in Paris. */
async function readCharts(
  ctx: Context,
  { period }: z.output<typeof contract.readCharts.input>,
): Promise<z.input<typeof contract.readCharts.output>> {
  requireAdmin(ctx.actor)
  const today = parisDayOf(ctx.now())
  const [bars, before] = [barsOf(period, today), barsBefore(period, today)]
  const [now, earlier] = await Promise.all([figuresOf(ctx, bars), figuresOf(ctx, before)])
  return {
    bars: bars.map((bar, index) => ({
      from: parisDayText(bar.from),
      to: parisDayText(bar.to),
      ...figuresAt(now, index),
    })),
    before: {
      registered: sumOf(earlier.registered),
      received: sumOf(earlier.received),
      left: sumOf(earlier.left),
      revenueCents: cents(sumOf(earlier.revenue)),
    },
    barsBefore: before.map((_, index) => figuresAt(earlier, index)),
  }
}

type Figures = Awaited<ReturnType<typeof figuresOf>>

const figuresAt = ({ registered, received, left, revenue }: Figures, index: number) => ({
  registered: registered[index] ?? 0,
  received: received[index] ?? 0,
  left: left[index] ?? 0,
  revenueCents: cents(revenue[index] ?? 0),
})

async function figuresOf(ctx: Context, bars: readonly Bar[]) {
  const [registered, received, left, revenue] = await Promise.all([
    seriesOf(ctx, 'registered-on', bars),
    seriesOf(ctx, 'received-on', bars),
    seriesOf(ctx, 'left-on', bars),
    seriesOf(ctx, 'revenue-on', bars),
  ])
  return { registered, received, left, revenue }
}

const sumOf = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0)

/** One figure per bar: the sum of its days. */
async function seriesOf(ctx: Context, series: string, bars: readonly Bar[]): Promise<number[]> {
  const [first, last] = [bars.at(0), bars.at(-1)]
  if (!first || !last) return []
  const byDay = await talliedByDay(ctx.db, series, parisDayText(first.from), parisDayText(last.to))
  const days = [...byDay]
  return bars.map(({ from, to }) => {
    const [start, end] = [parisDayText(from), parisDayText(to)]
    return days
      .filter(([day]) => day >= start && day <= end)
      .reduce((sum, [, total]) => sum + total, 0)
  })
}

/** The counts in small type on the first page (docs/rules/pages.md#office). Deleted accounts do not count as users. */
async function readDashboardCounts(ctx: Context): Promise<DashboardCounts> {
  requireAdmin(ctx.actor)
  const [pendingParcels, deliveredParcels, pendingQuotes, users, occupancy] = await Promise.all([
    tallied(
      ctx.db,
      pendingParcelStatuses.map((status) => `parcels:${status}`),
    ),
    tallied(ctx.db, ['parcels:delivered']),
    tallied(
      ctx.db,
      pendingQuoteStatuses.map((status) => `quotes:${status}`),
    ),
    tallied(ctx.db, ['users']),
    readOccupancy(ctx),
  ])
  return { pendingParcels, deliveredParcels, pendingQuotes, users, occupancy }
}

type Row = {
  readonly openShelves: number
  readonly usedShelves: number
  readonly oldest: Date | null
}

/** How full the warehouse is: one probe of the index per shelf of the plan, however many parcels each holds. */
async function readOccupancy(ctx: Context): Promise<Occupancy> {
  requireAdmin(ctx.actor)
  const { rows } = await sql<Row>`select
    (select count(*)::int from shelves where is_active) as "openShelves",
    (select count(*)::int from shelves s where s.is_active
      and exists (select from stored_parcels p where p.shelf = s.code and ${isOutOfBox('p')})) as "usedShelves",
    (select min(received_at) from stored_parcels) as oldest`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  const { oldest, ...counts } = row
  const parcels = await tallied(ctx.db, ['stored'])
  return { ...counts, parcels, oldestAt: oldest?.toISOString() ?? null }
}

type ReadQueueRow = { readonly count: number; readonly oldest: Date | null }

/** What staff have to do now; each kind has an index of its own, oldest first, and is counted up to the limit. */
async function readQueue(ctx: Context): Promise<z.input<typeof contract.readQueue.output>> {
  requireAdmin(ctx.actor)
  const queue = await Promise.all(
    queueKinds.map(async (kind) => {
      const { count, oldest } = await waitingOf(ctx, waiting[kind])
      return { kind, count, oldestAt: oldest?.toISOString() ?? null }
    }),
  )
  return { queue }
}

async function waitingOf({ db }: Context, rows: RawBuilder<unknown>): Promise<ReadQueueRow> {
  const { rows: found } = await sql<ReadQueueRow>`select count(*)::int as count, min(at) as oldest
    from (${rows} order by 1 limit ${countLimit + 1}) w`.execute(db)
  return found[0] ?? { count: 0, oldest: null }
}

/** SQL: since when each thing waits. A conversation waits since the oldest message that the team has not answered. */
const waiting: Readonly<Record<QueueKind, RawBuilder<unknown>>> = {
  quotes: sql`select created_at as at from quotes where status = 'pending_validation'`,
  requests: sql`select r.created_at as at from parcel_requests r where ${waitsForTeam}`,
  messages: sql`select min(created_at) as at from ${waitingMessages} m group by thread_id`,
  'to-pack': sql`select created_at as at from shipments where ${isToPack}`,
  'to-hand-over': sql`select created_at as at from shipments where ${isReadyToLeave}`,
  contact: sql`select created_at as at from contact_messages where not is_read and not archived`,
}
