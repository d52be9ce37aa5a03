import type * as z from 'zod/mini'
import { readAccountingEntries as accountingEndpoint } from '#contract/payments/finance-files.ts'
import * as contract from '#contract/payments/finances.ts'
import { makeInvoiceArchive as archiveEndpoint } from '#contract/papers/invoice-archives.ts'
import * as files from '#contract/payments/finance-files.ts'
import { monthFigures } from '#contract/payments/finances.ts'
import * as closings from '#contract/payments/month-closings.ts'
import type { FinanceMonth } from '#contract/payments/month-closings.ts'
import { monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAccountant, requireAdmin, requireStripe } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { found, Refused } from '#server/core/refused.ts'
import { readAccountingEntries } from '#server/payments/accounting/entries-of-day.ts'
import { makeInvoiceArchive, readInvoiceFiles } from '#server/payments/archives/archive-years.ts'
import { readEReporting } from '#server/payments/archives/e-reporting.ts'
import { compareWithProviderJob } from '#server/payments/comparison/compare-with-provider.ts'
import { firstOpenMonth } from '#server/payments/comparison/differences.ts'
import { closeMonth, nextMonthToClose, readMonthClosing } from './close-month.ts'
import { exportFinances, listFinances, readFinances } from './read-finances.ts'
import { exportVat, figuresOfMonths, readMonthVat } from './month-figures.ts'

export function mountFinances(api: ApiServer): void {
  serve(api, contract.readFinances, readFinances)
  serve(api, contract.listFinances, listFinances)
  serveFile(api, contract.exportFinances, exportFinances)
  serve(api, contract.readMonthVat, readMonthVat)
  serveFile(api, contract.exportVat, exportVat)
  serve(api, contract.compareNow, compareNow)
  serve(api, contract.explainDifference, explainDifference)
  serve(api, closings.listFinanceMonths, listFinanceMonths)
  serve(api, closings.closeMonth, closeMonth)
  serveFile(api, closings.readMonthClosing, readMonthClosing)
  serve(api, archiveEndpoint, makeInvoiceArchive)
  serveFile(api, files.readInvoiceFiles, readInvoiceFiles)
  serveFile(api, files.readEReporting, readEReporting)
  serveFile(api, accountingEndpoint, readAccountingEntries)
}

/** Says why the two sides differ; it stays in the list, with these words. Refuses one that needs none, or has them. */
async function explainDifference(
  ctx: Context,
  { differenceId, explanation }: z.output<typeof contract.explainDifference.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const difference = found(
      await tx
        .selectFrom('provider_differences as x')
        .leftJoin('payments as p', 'p.id', 'x.payment_id')
        .select(['x.state', 'x.kind', 'x.subject', 'p.order_id'])
        .where('x.id', '=', differenceId)
        .forUpdate('x')
        .executeTakeFirst(),
    )
    const { state, kind, subject, order_id: orderId } = difference
    if (state !== 'open') throw new Refused('difference-explained', { state })
    await tx
      .updateTable('provider_differences')
      .set({ state: 'explained', explanation, explained_by: adminId, explained_at: ctx.now() })
      .where('id', '=', differenceId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'finance.difference-explained',
      orderId,
      details: { providerDifference: kind, stripeReference: subject },
      change: { before: { explanation: null }, after: { explanation } },
    })
    return {}
  })
}

/** Compares now, without waiting for the night. Two that were asked for at once run one after the other, or the second ends at once. */
async function compareNow(ctx: Context): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  requireStripe(ctx)
  return answeredInTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'finance.comparison-asked' })
    await enqueue(tx, ctx, compareWithProviderJob, {})
    return {}
  })
}

/** The months of a year, else the last twelve: the closed ones as they were frozen, the open ones as they are. */
async function listFinanceMonths(
  ctx: Context,
  { year }: z.output<typeof closings.listFinanceMonths.input>,
): Promise<z.input<typeof closings.listFinanceMonths.output>> {
  requireAccountant(ctx.actor)
  const now = ctx.now()
  const open = await firstOpenMonth(ctx.db)
  if (open === null) return { months: [], next: null, years: [] }
  const current = parisMonthOf(now)
  const first = (await firstClosedMonth(ctx.db)) ?? open
  const [start, end] =
    year === undefined ? [monthAfter(current, -11), current] : [`${year}-01`, `${year}-12`]
  const asked = monthsFrom(later(start, first), earlier(end, current))
  const closed = await closedMonths(ctx.db, asked)
  const left = asked.filter((month) => !closed.some((one) => one.month === month))
  const opened = (await figuresOfMonths(ctx.db, left)).map(({ month, figures }) => ({
    month,
    ...figures,
    closing: null,
  }))
  return {
    // Closed months are always older than open ones.
    months: [...closed, ...opened].toReversed(),
    next: await nextMonthToClose(ctx.db, now),
    years: yearsFrom(first, current),
  }
}

const later = (one: string, other: string): string => (one > other ? one : other)

const earlier = (one: string, other: string): string => (one < other ? one : other)

const monthsFrom = (first: string, last: string): string[] =>
  first > last ? [] : [first, ...monthsFrom(monthAfter(first, 1), last)]

function yearsFrom(first: string, last: string): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, back) => to - back)
}

async function firstClosedMonth(db: Database): Promise<string | undefined> {
  const first = await db
    .selectFrom('month_closings')
    .select('month')
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  return first?.month
}

/** The oldest first. */
async function closedMonths(db: Database, months: readonly string[]): Promise<FinanceMonth[]> {
  if (months.length === 0) return []
  const rows = await db
    .selectFrom('month_closings as m')
    .innerJoin('users as u', 'u.id', 'm.closed_by')
    .select(['m.month', 'm.closed_at', 'm.figures', 'm.file_sha256', 'u.name'])
    .where('m.month', 'in', months)
    .orderBy('m.month')
    .execute()
  return rows.map(({ month, closed_at, figures, file_sha256, name }) => ({
    month,
    ...monthFigures.parse(figures),
    closing: { at: closed_at.toISOString(), by: name, print: file_sha256 },
  }))
}
