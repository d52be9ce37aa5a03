import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { findThread } from './thread-queries.ts'
import { reachSubject, type Subject } from './thread-subject.ts'

/** Marks the other side's messages until now as read. Doing it twice changes nothing. */
export async function readMessages(ctx: Context, subject: Subject): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    const { side } = await reachSubject(tx, ctx, subject)
    const thread = await findThread(tx, subject)
    if (!thread) return {}
    await tx
      .updateTable('messages')
      .set({ read_at: ctx.now() })
      .where('thread_id', '=', thread.id)
      .where('side', '<>', side)
      .where('read_at', 'is', null)
      .execute()
    return {}
  })
}
