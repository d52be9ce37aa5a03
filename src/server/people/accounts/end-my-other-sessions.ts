import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { endSessions } from './login-sessions.ts'

/** Signs out all other devices of the person. */
export async function endMyOtherSessions(ctx: Context): Promise<Record<string, never>> {
  const { id, sessionId } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await endSessions(tx, id, sessionId)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: id })
    return {}
  })
}
