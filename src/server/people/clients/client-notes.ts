import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type {
  ClientNote,
  editClientNote as editClientNoteEndpoint,
  listClientNotes as listClientNotesEndpoint,
  writeClientNote as writeClientNoteEndpoint,
} from '#contract/people/client-acts.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { findClient, requireClient } from '#server/core/customers/client-queries.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Saves a note of the team about a client, who sees it only in the copy of their data (GDPR, article 15). */
export async function writeClientNote(
  ctx: Context,
  { customerId, body }: z.output<typeof writeClientNoteEndpoint.input>,
): Promise<ClientNote> {
  const authorId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await requireClient(tx, customerId)
    const at = ctx.now()
    const { id } = await tx
      .insertInto('client_notes')
      .values({
        customer_id: customerId,
        author_id: authorId,
        body,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = { before: {}, after: { note: body } }
    await recordFact(tx, ctx, { type: 'account.note-written', customerId, change })
    return noteView(ctx, await findNote(tx, id))
  })
}

/** Changes a note; only its author can. Refuses with `stale-version`, which returns what the author's other tab saved. */
export async function editClientNote(
  ctx: Context,
  { noteId, version, body }: z.output<typeof editClientNoteEndpoint.input>,
): Promise<ClientNote> {
  const authorId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const note = found(await lockNoteOf(tx, authorId, noteId))
    if (note.version !== version) {
      throw new Refused('stale-version', { version: note.version, current: { body: note.body } })
    }
    await tx
      .updateTable('client_notes')
      .set({ body, version: version + 1, updated_at: ctx.now() })
      .where('id', '=', noteId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'account.note-edited',
      customerId: note.customer_id,
      change: { before: { note: note.body }, after: { note: body } },
    })
    return noteView(ctx, await findNote(tx, noteId))
  })
}

/** Erases a note; only its author can. The log still says that there was one. */
export async function removeClientNote(
  ctx: Context,
  { noteId }: { readonly noteId: string },
): Promise<Record<string, never>> {
  const authorId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const note = found(await lockNoteOf(tx, authorId, noteId))
    await tx.deleteFrom('client_notes').where('id', '=', noteId).execute()
    await recordFact(tx, ctx, {
      type: 'account.note-removed',
      customerId: note.customer_id,
      change: { before: { note: note.body }, after: {} },
    })
    return {}
  })
}

export async function listClientNotes(
  ctx: Context,
  { customerId, ...paged }: z.output<typeof listClientNotesEndpoint.input>,
): Promise<z.input<typeof listClientNotesEndpoint.output>> {
  requireAdmin(ctx.actor)
  found(await findClient(ctx.db, customerId))
  const rows = await notesAbout(ctx.db, customerId, paged)
  return pageOf(rows, paged.limit, (row) => noteView(ctx, row))
}

const notes = (db: Database | Tx) =>
  db
    .selectFrom('client_notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.version', 'n.body', 'n.author_id', 'n.created_at', 'n.updated_at'])
    .select(['n.customer_id', 'u.name as author'])

type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

const findNote = (db: Database | Tx, noteId: string) =>
  notes(db).where('n.id', '=', noteId).executeTakeFirstOrThrow()

/** The notes about a customer, one more than the page shows. */
function notesAbout(
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
const lockNoteOf = (tx: Tx, authorId: string, noteId: string) =>
  tx
    .selectFrom('client_notes')
    .select(['id', 'customer_id', 'body', 'version'])
    .where('id', '=', noteId)
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst()

const noteView = (ctx: Context, row: NoteRow): ClientNote => ({
  id: row.id,
  version: row.version,
  body: row.body,
  author: row.author,
  isMine: row.author_id === requireUser(ctx.actor).id,
  createdAt: row.created_at.toISOString(),
  editedAt: row.version === 1 ? null : row.updated_at.toISOString(),
})
