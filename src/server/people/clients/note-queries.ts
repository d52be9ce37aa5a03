import { sql, type SqlBool } from 'kysely'
import type { ClientNote } from '#contract/people/client-acts.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'

const notes = (db: Database | Tx) =>
  db
    .selectFrom('client_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.version', 'n.body', 'n.author_id', 'n.created_at', 'n.updated_at'])
    .select(['n.customer_id', 'u.name as author'])

type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

export const findNote = (db: Database | Tx, noteId: string) =>
  notes(db).where('n.id', '=', noteId).executeTakeFirstOrThrow()

/** The notes about a customer, one more than the page shows. */
export function notesAbout(
  db: Database,
  customerId: string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<NoteRow[]> {
  const after = decodeCursor(cursor)
  const query = notes(db).where('n.customer_id', '=', customerId)
  return (
    after
      ? query.where(
          sql<SqlBool>`(n.created_at, n.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
        )
      : query
  )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

/** A note of this author, locked; nobody else finds it. */
export const lockNoteOf = (tx: Tx, authorId: string, noteId: string) =>
  tx
    .selectFrom('client_notes')
    .select(['id', 'customer_id', 'body', 'version'])
    .where('id', '=', noteId)
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst()

export const noteView = (ctx: Context, row: NoteRow): ClientNote => ({
  id: row.id,
  version: row.version,
  body: row.body,
  author: row.author,
  isMine: row.author_id === requireUser(ctx.actor).id,
  createdAt: row.created_at.toISOString(),
  editedAt: row.version === 1 ? null : row.updated_at.toISOString(),
})
