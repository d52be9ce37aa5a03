import { type Selectable, sql } from 'kysely'
import type { Refunds } from '#server/core/schema.ts'

type RefundMove = Selectable<Refunds> & { readonly at: Date; readonly is_back: boolean }

/**
 * Each refund on the day on which it was given, and again on the day on which it came back: a day that is over never changes. A
 * return that was noted before its day was kept counts on the day of the refund.
 */
export const refundMoves = sql<RefundMove>`(
  select *, completed_at as at, false as is_back from refunds where completed_at is not null
  union all
  select *, coalesce(returned_at, completed_at), true from refunds where status = 'returned')`
