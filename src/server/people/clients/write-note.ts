import type * as z from 'zod/mini'
import type { ClientNote, writeClientNote as endpoint } from '#contract/people/client-acts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { requireClient } from '#server/core/customers/client-queries.ts'
import { findNote, noteView } from './note-queries.ts'

/** Saves a note of the team about a client, who sees it only in the copy of their data (GDPR, article 15). */
export async function writeClientNote(
  ctx: Context,
  { customerId, body }: z.output<typeof endpoint.input>,
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
