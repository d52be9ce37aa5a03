import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listUnreadThreads as endpoint } from '#contract/messages/threads.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { seesQuoteThreads } from './thread-subject.ts'

type Query = z.output<typeof endpoint.input>
type Row = {
  readonly id: string
  readonly parcel_id: string | null
  readonly quote_id: string | null
  readonly number: string
  readonly customer: string
  readonly unread: number
  /** The date of the first unread message. */
  readonly created_at: Date
}

/** The customers who wait for an answer of the team, the longest wait first. */
export async function listUnreadThreads(
  ctx: Context,
  query: Query,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return pageOf(await unreadThreads(ctx, query), query.limit, (row) => ({
    id: row.id,
    parcelId: row.parcel_id,
    quoteId: row.quote_id,
    number: row.number,
    customer: row.customer,
    unread: row.unread,
    waitingSince: row.created_at.toISOString(),
  }))
}

async function unreadThreads(ctx: Context, { cursor, limit }: Query): Promise<Row[]> {
  const after = decodeCursor(cursor)
  const later = after ? sql`where (created_at, id) > (${after.at}, ${after.id})` : sql``
  // Reads the author and the subject of the shown threads only.
  const { rows } = await sql<Row>`
    select w.id, t.parcel_id, t.quote_id, coalesce(p.tracking_number, q.number) as number,
      c.first_name || ' ' || c.last_name as customer, w.unread, w.created_at
    from (
      select * from (
        select m.thread_id as id, count(*)::int as unread, min(m.created_at) as created_at
        from messages m
        where m.read_at is null and m.side = 'customer'
          and (${seesQuoteThreads(ctx.actor)} or exists (select from threads o where o.id = m.thread_id and o.quote_id is null))
        group by m.thread_id) waiting
      ${later} order by created_at, id limit ${pageSize(limit) + 1}) w
    join threads t on t.id = w.id
    join customers c on c.user_id = t.customer_id
    left join parcels p on p.id = t.parcel_id
    left join quotes q on q.id = t.quote_id
    order by w.created_at, w.id`.execute(ctx.db)
  return rows
}
