import type * as z from 'zod/mini'
import type { ClientNote, editClientNote as endpoint } from '#contract/people/client-acts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { findNote, lockNoteOf, noteView } from './note-queries.ts'

/** Changes a note; only its author can. Refuses with `stale-version`, which returns what the author's other tab saved. */
export async function editClientNote(
  ctx: Context,
  { noteId, version, body }: z.output<typeof endpoint.input>,
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
