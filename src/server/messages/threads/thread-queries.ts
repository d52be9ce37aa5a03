import { sql } from 'kysely'
import type { ThreadSide } from '#domain/thread/thread.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import type { Subject } from './thread-subject.ts'

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

export type MessageRow = Awaited<
  ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>
>

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
