import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, Refused } from '#server/core/refused.ts'
import { findLink, hasAnotherWayIn } from './google-queries.ts'

/**
 * Removes Google from this account, signs out the other devices and informs the owner by mail. Refuses with `only-way-in` when
 * there is neither a password nor a passkey. Without a link it does nothing.
 */
export async function unlinkGoogle(ctx: Context): Promise<Record<string, never>> {
  const { id, sessionId } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const account = found(await lockAccount(tx, id))
    if (!(await findLink(tx, id, ctx.config.GOOGLE_ISSUER))) return {}
    if (!(await hasAnotherWayIn(tx, id))) throw new Refused('only-way-in')
    await tx
      .deleteFrom('external_identities')
      .where('user_id', '=', id)
      .where('issuer', '=', ctx.config.GOOGLE_ISSUER)
      .execute()
    await endSessions(tx, id, sessionId)
    await recordFact(tx, ctx, { type: 'account.identity-unlinked', customerId: id })
    await notify(tx, ctx, {
      kind: 'identity-unlinked',
      payload: { userId: id, at: ctx.now().toISOString() },
      userId: id,
      recipient: account.email,
      dedupeKey: `identity-unlinked:${ctx.requestId}`,
    })
    return {}
  })
}
