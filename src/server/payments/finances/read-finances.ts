import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type {
  exportFinances as file,
  Finances,
  listFinances as listFinancesEndpoint,
} from '#contract/payments/finances.ts'
import { parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { isUnderWay } from '#server/core/jobs.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { csvStream } from '#server/papers/rendering/csv.ts'
import { compareWithProviderJob } from '#server/payments/comparison/compare-with-provider.ts'
import { financeFileNames, financeHeads } from '#words/finances.ts'
import {
  financeCells,
  financeRow,
  financeRows,
  type LedgerRow,
  storageTotal,
} from './finance-rows.ts'
import { financeTables } from './finance-tables.ts'

/** What is owed today, and how the comparison stands. Each sum is that of the table behind it. */
export async function readFinances(ctx: Context): Promise<Finances> {
  requireAccountant(ctx.actor)
  const now = ctx.now()
  const sumOf = (table: Summed) =>
    totalOf(ctx, financeTables[table]({ month: parisMonthOf(now), now }))
  const disputes = await sumOf('disputes')
  return {
    owedToUs: {
      renewals: countAndCents(await sumOf('renewals')),
      disputes: countAndCents(await sumOf('lost-disputes')),
      storage: await storageTotal(ctx),
    },
    owedByUs: countAndCents(await sumOf('owed-refunds')),
    openDisputes: { ...countAndCents(disputes), nextDueAt: textOf(disputes.next) },
    openDifferences: await openDifferences(ctx),
    comparison: await comparisonOf(ctx),
  }
}

/** None of them has a month. */
type Summed = 'renewals' | 'lost-disputes' | 'owed-refunds' | 'disputes'
type Total = { readonly count: number; readonly cents: number; readonly next: Date | null }

const countAndCents = ({ count, cents }: Total) => ({ count, cents })

async function totalOf(ctx: Context, lines: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<Total>`
    select count(*)::int as count, coalesce(sum(l.amount_cents), 0)::int as cents, min(l.due_at) as next
    from (${lines}) l`.execute(ctx.db)
  return rows[0] ?? { count: 0, cents: 0, next: null }
}

async function openDifferences(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('provider_differences')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

async function comparisonOf(ctx: Context): Promise<Finances['comparison']> {
  const { rows } = await sql<{
    ended_at: Date | null
    since: Date | null
    failed_at: Date | null
    failure: string | null
  }>`
    select good.ended_at, (select min(since) from provider_comparisons where failure is null and ended_at is not null) as since,
      bad.ended_at as failed_at, bad.failure
    from (select max(id) as id, max(ended_at) as ended_at from provider_comparisons
      where failure is null and ended_at is not null) good
    left join lateral (select ended_at, failure from provider_comparisons c
      where c.failure is not null and c.id > coalesce(good.id, 0) order by c.id desc limit 1) bad on true`.execute(
    ctx.db,
  )
  const [last] = rows
  return {
    endedAt: textOf(last?.ended_at),
    since: textOf(last?.since),
    failedAt: textOf(last?.failed_at),
    failure: last?.failure ?? null,
    isRunning: await isUnderWay(ctx.db, compareWithProviderJob),
  }
}

const textOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

export async function listFinances(
  ctx: Context,
  { cursor, limit, ...asked }: z.output<typeof listFinancesEndpoint.input>,
): Promise<z.input<typeof listFinancesEndpoint.output>> {
  requireAccountant(ctx.actor)
  const stretch = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await financeRows(ctx, asked, stretch), limit, financeRow)
}

/** Every line of that table, without a limit. */
export async function exportFinances(
  ctx: Context,
  asked: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const { table, month = parisMonthOf(ctx.now()) } = asked
  const stream = csvStream<LedgerRow>({
    heads: financeHeads,
    rowsAfter: (last, limit) => {
      const after = last && { at: last.created_at, id: last.id }
      return financeRows(ctx, { ...asked, month }, { after, limit })
    },
    cells: (row) => financeCells(table, row),
  })
  return {
    stream,
    type: 'text/csv; charset=utf-8',
    fileName: `${financeFileNames[table]}-${month}.csv`,
    isDownload: true,
  }
}
