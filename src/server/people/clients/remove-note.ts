import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockNoteOf } from './note-queries.ts'

/** Only its author erases a note; that there was one stays in the log. */
export async function removeClientNote(
  ctx: Context,
  { noteId }: { readonly noteId: string },
): Promise<Record<string, never>> {
  const authorId = requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
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
