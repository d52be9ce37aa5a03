import { endSessions } from '#server/people/accounts/login-sessions.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { managedMember } from './managed-member.ts'

/** Signs out a person of the team everywhere. */
export async function endStaffSessions(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    await managedMember(tx, ctx, staffId)
    await endSessions(tx, staffId)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: staffId })
    return {}
  })
}
