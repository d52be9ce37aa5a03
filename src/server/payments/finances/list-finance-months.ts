import type * as z from 'zod/mini'
import { monthFigures } from '#contract/payments/finances.ts'
import type {
  FinanceMonth,
  listFinanceMonths as endpoint,
} from '#contract/payments/month-closings.ts'
import { monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { firstOpenMonth } from '#server/payments/comparison/compared-since.ts'
import { figuresOfMonths } from './month-figures.ts'
import { nextMonthToClose } from './next-month-to-close.ts'

/** The months of a year, else the last twelve: the closed ones as they were frozen, the open ones as they are. */
export async function listFinanceMonths(
  ctx: Context,
  { year }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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
