import { sql } from 'kysely'
import * as threads from '#contract/messages/threads.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { closeThread } from './close-thread.ts'
import {
  findThread,
  hasUnanswered,
  messagesOf,
  messageView,
  reachSubject,
  readMessages,
  seesQuoteThreads,
  type Subject,
  unreadFrom,
  waitingMessages,
} from './thread-queries.ts'
import { writeMessage } from './write-message.ts'
import type * as z from 'zod/mini'
import { otherSide } from '#domain/thread/thread.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'

/** One verb per action, for every role and subject: the verb finds the subject through the actor. */
export function mountThreads(api: ApiServer): void {
  serve(api, threads.listMyParcelMessages, listMessages)
  serve(api, threads.writeAboutMyParcel, writeMessage)
  serve(api, threads.readMyParcelMessages, readMessages)
  serve(api, threads.listMyQuoteMessages, listMessages)
  serve(api, threads.writeAboutMyQuote, writeMessage)
  serve(api, threads.readMyQuoteMessages, readMessages)

  serve(api, threads.listParcelMessages, listMessages)
  serve(api, threads.writeAboutParcel, writeMessage)
  serve(api, threads.readParcelMessages, readMessages)
  serve(api, threads.closeParcelMessages, closeThread)
  serve(api, threads.listQuoteMessages, listMessages)
  serve(api, threads.writeAboutQuote, writeMessage)
  serve(api, threads.readQuoteMessages, readMessages)
  serve(api, threads.closeQuoteMessages, closeThread)
  serve(api, threads.listUnreadThreads, listUnreadThreads)
}

type Messages = z.input<typeof threads.listMyParcelMessages.output>
type Asked = Subject & { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** One conversation, newest first; empty until somebody writes. */
async function listMessages(ctx: Context, asked: Asked): Promise<Messages> {
  const { side, customerId } = await reachSubject(ctx.db, ctx, asked)
  const isMerged = side === 'customer' && customerId !== requireCustomer(ctx.actor)
  const closed = isMerged && { closed: true }
  const thread = await findThread(ctx.db, asked)
  if (!thread) return { items: [], nextCursor: null, unread: 0, ...closed }
  const [rows, unread] = await Promise.all([
    messagesOf(ctx.db, thread.id, asked),
    unreadFrom(ctx.db, thread.id, otherSide(side)),
  ])
  const page = { ...pageOf(rows, asked.limit, (row) => messageView(row, side)), unread }
  if (side === 'customer') return { ...page, ...closed }
  return { ...page, awaited: unread > 0 || (await hasUnanswered(ctx.db, thread.id)) }
}

type Query = z.output<typeof threads.listUnreadThreads.input>

type Row = {
  readonly id: string
  readonly parcel_id: string | null
  readonly quote_id: string | null
  readonly number: string
  readonly customer: string
  readonly unread: number
  /** The date of the first message without an answer. */
  readonly created_at: Date
}

/** The customers who wait for an answer of the team, the longest wait first. */
async function listUnreadThreads(
  ctx: Context,
  query: Query,
): Promise<z.input<typeof threads.listUnreadThreads.output>> {
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
        select m.thread_id as id, count(*) filter (where m.read_at is null)::int as unread, min(m.created_at) as created_at
        from ${waitingMessages} m
        where (${seesQuoteThreads(ctx.actor)} or exists (select from threads o where o.id = m.thread_id and o.quote_id is null))
        group by m.thread_id) waiting
      ${later} order by created_at, id limit ${pageSize(limit) + 1}) w
    join threads t on t.id = w.id
    join customers c on c.user_id = t.customer_id
    left join parcels p on p.id = t.parcel_id
    left join quotes q on q.id = t.quote_id
    order by w.created_at, w.id`.execute(ctx.db)
  return rows
}
