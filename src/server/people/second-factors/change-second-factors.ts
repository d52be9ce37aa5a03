import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { endSessions, renewSession } from '#server/people/accounts/login-sessions.ts'
import { requireLiveSession } from '#server/people/accounts/require-live-session.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact, type Fact } from '#server/core/facts.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { notifySecondFactorChange, type SecondFactorChange } from './notify-second-factor-change.ts'

const factOf: Record<
  Exclude<SecondFactorChange, 'recovery-code-used' | 'all-removed'>,
  Pick<Fact, 'type' | 'details'>
> = {
  'totp-added': { type: 'account.second-factor-added', details: { kind: 'totp' } },
  'totp-removed': { type: 'account.second-factor-removed', details: { kind: 'totp' } },
  'passkey-added': { type: 'account.second-factor-added', details: { kind: 'passkey' } },
  'passkey-removed': { type: 'account.second-factor-removed', details: { kind: 'passkey' } },
  'codes-renewed': { type: 'account.recovery-codes-made' },
}

/**
 * Runs a change of what opens the signed-in person's account; changes come one after the other. Ends the other sessions, renews
 * this one's token and informs the owner by mail. A person who adds a factor has just proved it.
 */
export async function changeSecondFactors<Value>(
  ctx: Context,
  change: keyof typeof factOf,
  work: (tx: Tx, userId: string) => Promise<Value>,
): Promise<AnswerWithCookies<Value>> {
  const { id, sessionId } = requireUser(ctx.actor)
  const bySecondFactor = change === 'totp-added' || change === 'passkey-added'
  return inTransaction(ctx, async (tx) => {
    found(await lockAccount(tx, id))
    await requireLiveSession(tx, sessionId)
    const answer = await work(tx, id)
    await endSessions(tx, id, sessionId)
    await recordFact(tx, ctx, { ...factOf[change], customerId: id })
    await notifySecondFactorChange(tx, ctx, id, change)
    return { answer, cookies: await renewSession(tx, ctx, sessionId, { bySecondFactor }) }
  })
}
