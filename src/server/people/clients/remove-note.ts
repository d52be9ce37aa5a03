import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockNoteOf } from './note-queries.ts'

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
