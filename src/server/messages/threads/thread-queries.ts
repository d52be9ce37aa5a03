import { sql } from 'kysely'
import type { Message } from '#contract/messages/threads.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import {
  isStaff,
  requireAdmin,
  requireCustomer,
  requireStaff,
  seesPrices,
} from '#server/core/access.ts'
import type { Actor, Context, Database, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'

const columnOf = (subject: Subject): readonly ['parcel_id' | 'quote_id', string] =>
  'quoteId' in subject ? ['quote_id', subject.quoteId] : ['parcel_id', subject.parcelId]

export async function findThread(
  db: Database | Tx,
  subject: Subject,
): Promise<{ readonly id: string } | undefined> {
  const [column, id] = columnOf(subject)
  return db.selectFrom('threads').select('id').where(column, '=', id).executeTakeFirst()
}

/** The conversation about a subject; the first message creates it, and two first messages at once create one. */
export async function openThread(
  tx: Tx,
  subject: Subject,
  customerId: string,
  at: Date,
): Promise<string> {
  const [column, id] = columnOf(subject)
  await tx
    .insertInto('threads')
    .values({ customer_id: customerId, [column]: id, created_at: at })
    .onConflict((conflict) => conflict.column(column).doNothing())
    .execute()
  const { id: threadId } = await tx
    .selectFrom('threads')
    .select('id')
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return threadId
}

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** Newest first, with one row more than the page shows. */
export async function messagesOf(db: Database, threadId: string, { cursor, limit }: Paging) {
  const after = decodeCursor(cursor)
  let query = messageRows(db).where('m.thread_id', '=', threadId)
  if (after) query = query.where(sql<boolean>`(m.created_at, m.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

export const messageRows = (db: Database | Tx) =>
  db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.author_id')
    .select(['m.id', 'm.side', 'm.body', 'm.created_at', 'm.read_at', 'u.name'])

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>

/** The messages of that side that the other has not read. */
export async function unreadFrom(
  db: Database,
  threadId: string,
  side: ThreadSide,
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .where('side', '=', side)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A customer does not see which of us wrote a message; the team does. */
export const messageView = (row: MessageRow, reader: ThreadSide): Message => ({
  id: row.id,
  side: row.side as ThreadSide,
  author: authorFor(row, reader),
  body: row.body,
  sentAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

function authorFor({ side, name }: MessageRow, reader: ThreadSide): string {
  if (reader === 'staff') return name
  return side === 'customer' ? 'Vous' : 'Équipe Escale'
}

/** The newest message that was on a screen; left out, all of them were (the same in the contract). */
export type Seen = { readonly seen?: string | null | undefined }

/** Marks the other side's messages that were on the screen as read. Doing it twice changes nothing. Reading is not answering. */
export async function readMessages(
  ctx: Context,
  { seen, ...subject }: Subject & Seen,
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    const { side } = await reachSubject(tx, ctx, subject)
    const thread = await findThread(tx, subject)
    if (!thread) return {}
    const read = await markRead(tx, ctx, { threadId: thread.id, side, seen })
    if (side === 'staff') await insertUnanswered(tx, read)
    return {}
  })
}

type Read = Seen & { readonly threadId: string; readonly side: ThreadSide }

/** `side` has read the other's messages; returns the ids of those that were unread. */
export async function markRead(
  tx: Tx,
  ctx: Context,
  { threadId, side, seen }: Read,
): Promise<string[]> {
  const read = await tx
    .updateTable('messages')
    .set({ read_at: ctx.now() })
    .where('thread_id', '=', threadId)
    .where('side', '<>', side)
    .where('read_at', 'is', null)
    .where(until(threadId, seen))
    .returning('id')
    .execute()
  return read.map(({ id }) => id)
}

const insertUnanswered = (tx: Tx, ids: readonly string[]) =>
  sql`insert into unanswered_messages select unnest(${ids}::uuid[])`.execute(tx)

/** The team has read the customer's messages, and they wait for no answer any more; returns whether one did. */
export async function markAnswered(
  tx: Tx,
  ctx: Context,
  { threadId, seen }: Omit<Read, 'side'>,
): Promise<boolean> {
  const read = await markRead(tx, ctx, { threadId, side: 'staff', seen })
  const { rows } = await sql`delete from unanswered_messages u using messages m
    where m.id = u.message_id and m.thread_id = ${threadId} and ${until(threadId, seen)}
    returning u.message_id`.execute(tx)
  return read.length + rows.length > 0
}

/** SQL: the messages of customers that wait for the team's answer, unread or read. */
export const waitingMessages = sql`(
  select id, thread_id, created_at, read_at from messages where read_at is null and side = 'customer'
  union all
  select m.id, m.thread_id, m.created_at, m.read_at from unanswered_messages u join messages m on m.id = u.message_id)`

/** SQL: the same of one message `m`, among those of few conversations: the table of messages is reached through these alone. */
export const isWaiting = sql<boolean>`m.side = 'customer'
  and (m.read_at is null or exists (select from unanswered_messages u where u.message_id = m.id))`

/** Whether the team has read a message of this conversation without answering it. */
export async function hasUnanswered(db: Database, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unanswered_messages as u')
    .innerJoin('messages as m', 'm.id', 'u.message_id')
    .select('m.id')
    .where('m.thread_id', '=', threadId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** SQL: no later than the message that was seen; none, if that one is not of this conversation. */
const until = (threadId: string, seen: Seen['seen']) =>
  seen === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, id) <= (select created_at, id from messages where id = ${seen} and thread_id = ${threadId})`

/** What a conversation is about. */
export type Subject = { readonly parcelId: string } | { readonly quoteId: string }

/**
 * The subject as its reader may reach it; `customerId` is its owner, `null` for a parcel without one. A quote of an account that
 * was merged into its reader’s stays that account’s.
 */
type ReachedSubject = {
  readonly subject: Subject
  readonly side: ThreadSide
  readonly customerId: string | null
}

/**
 * Finds the subject through the actor: a customer's own and the quotes of accounts merged into theirs, any parcel for the
 * warehouse, any quote for the office. 404 otherwise.
 */
export async function reachSubject(
  db: Database | Tx,
  { actor }: Context,
  subject: Subject,
): Promise<ReachedSubject> {
  if (isStaff(actor)) {
    const { customer_id } = found(await findAny(db, actor, subject))
    return { subject, side: 'staff', customerId: customer_id }
  }
  const customerId = requireCustomer(actor)
  const { customer_id } = found(await findMine(db, customerId, subject))
  return { subject, side: 'customer', customerId: customer_id }
}

/** An operator sees no prices, so no conversations about quotes either. */
export const seesQuoteThreads = seesPrices

async function findAny(db: Database | Tx, actor: Actor, subject: Subject) {
  if ('quoteId' in subject) {
    requireAdmin(actor)
    const quotes = db.selectFrom('quotes').select('customer_id')
    return quotes.where('id', '=', subject.quoteId).executeTakeFirst()
  }
  requireStaff(actor)
  const parcels = db.selectFrom('parcels').select('customer_id')
  return parcels.where('id', '=', subject.parcelId).executeTakeFirst()
}

async function findMine(db: Database | Tx, customerId: string, subject: Subject) {
  if ('quoteId' in subject) {
    return db
      .selectFrom('quotes')
      .select('customer_id')
      .where('id', '=', subject.quoteId)
      .where('customer_id', 'in', accountsOf(customerId))
      .where('status', '<>', 'draft')
      .executeTakeFirst()
  }
  return db
    .selectFrom('parcels')
    .select('customer_id')
    .where('id', '=', subject.parcelId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}
