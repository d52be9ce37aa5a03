import { boundsOfMonth, monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The month after the last closed one, or that of the first payment; `null` while it is not over, or nothing was paid yet. */
export async function nextMonthToClose(db: Database | Tx, now: Date): Promise<string | null> {
  const last = await db
    .selectFrom('month_closings')
    .select('month')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = last ? monthAfter(last.month, 1) : await firstMonth(db)
  return next !== null && boundsOfMonth(next).to <= now ? next : null
}

async function firstMonth(db: Database | Tx): Promise<string | null> {
  const first = await db
    .selectFrom('payments')
    .select('captured_at')
    .orderBy('captured_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ? parisMonthOf(first.captured_at) : null
}
