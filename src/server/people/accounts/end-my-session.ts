import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'

/** Signs one device of the person out; its open streams close within seconds. */
export async function endMySession(
  ctx: Context,
  { mySessionId }: { readonly mySessionId: string },
): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', mySessionId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(ended)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: id })
    return {}
  })
}
