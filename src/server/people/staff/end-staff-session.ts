import { deviceName } from '#domain/account/device-name.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { managedMember } from './managed-member.ts'

/** Signs out one device of a person of the team; the others stay. */
export async function endStaffSession(
  ctx: Context,
  { staffId, staffSessionId }: { readonly staffId: string; readonly staffSessionId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    await managedMember(tx, ctx, staffId)
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', staffSessionId)
      .where('user_id', '=', staffId)
      .returning('user_agent')
      .executeTakeFirst()
    await recordFact(tx, ctx, {
      type: 'account.sessions-ended',
      customerId: staffId,
      change: { before: { device: deviceName(found(ended).user_agent) }, after: {} },
    })
    return {}
  })
}
