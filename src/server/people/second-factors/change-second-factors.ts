import { isStaff } from '#domain/account/account.ts'
import { mayStayWithout } from '#domain/account/second-factor.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { Payloads } from '#server/message-list.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import {
  endSessions,
  renewSession,
  requireLiveSession,
} from '#server/people/accounts/login-sessions.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact, type Fact } from '#server/core/facts.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'

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

type SecondFactorChange = Payloads['second-factor-changed']['change']

/** Informs the owner of every change to what opens their account, whoever made it. */
export async function notifySecondFactorChange(
  tx: Tx,
  ctx: Context,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'second-factor-changed',
    payload: { userId, change, at: ctx.now().toISOString() },
    userId,
    dedupeKey: `second-factor-changed:${change}:${ctx.requestId}`,
  })
}

/** Removing the last factor also deletes the recovery codes, and the proof that the session had. */
export async function completeRemoval(
  tx: Tx,
  ctx: Context,
  userId: string,
): Promise<Record<string, never>> {
  const left = await secondFactorsOf(tx, userId)
  if (!mayStayWithout(left.length, await needsSecondFactor(tx, ctx))) {
    throw new Refused('last-second-factor')
  }
  if (left.length === 0) {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await tx
      .updateTable('sessions')
      .set({ second_factor_at: null })
      .where('user_id', '=', userId)
      .execute()
  }
  return {}
}

/** Whether the actor is staff and the setting requires their second factor. */
export async function needsSecondFactor(tx: Tx | Context['db'], ctx: Context): Promise<boolean> {
  if (!isStaff(requireUser(ctx.actor))) return false
  return (await readSettings(tx)).staffSecondFactor === 'required'
}

/**
 * For a person who lost every factor and proved their identity to us by other means: removes every factor, ends every session.
 * Never by e-mail alone.
 */
export async function removeSecondFactors(
  tx: Tx,
  ctx: Context,
  userId: string,
  reason?: string,
): Promise<void> {
  await tx.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await endSessions(tx, userId)
  await recordFact(tx, ctx, {
    type: 'account.second-factor-removed',
    customerId: userId,
    details: { kind: 'all' },
    ...(reason === undefined ? {} : { change: { before: {}, after: { reason } } }),
  })
  await notifySecondFactorChange(tx, ctx, userId, 'all-removed')
}
