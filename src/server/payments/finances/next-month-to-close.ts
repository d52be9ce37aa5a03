import { boundsOfMonth } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { firstOpenMonth } from '#server/payments/comparison/compared-since.ts'

/** The first month that is not closed; `null` while it is not over, or nothing was paid yet. */
export async function nextMonthToClose(db: Database | Tx, now: Date): Promise<string | null> {
  const next = await firstOpenMonth(db)
  return next !== null && boundsOfMonth(next).to <= now ? next : null
}
