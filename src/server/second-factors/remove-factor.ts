import { isStaff } from '#domain/account/account.ts'
import { mayStayWithout } from '#domain/account/second-factor.ts'
import { endSessions } from '#server/accounts/open-session.ts'
import { secondFactorsOf } from '#server/accounts/second-factors-of.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { tellSecondFactorChange } from './tell-second-factor-change.ts'

type Removed = AnswerWithCookies<Record<string, never>>

/** Refused with `last-second-factor` to staff while their role needs one. */
export async function removeTotp(ctx: Context): Promise<Removed> {
  return changeSecondFactors(ctx, 'totp-removed', async (tx, userId) => {
    const removed = await tx
      .deleteFrom('totp_factors')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    found(removed)
    return settleRest(tx, ctx, userId)
  })
}

/** Refused with `last-second-factor` to staff while their role needs one. */
export async function removePasskey(
  ctx: Context,
  { passkeyId }: { readonly passkeyId: string },
): Promise<Removed> {
  return changeSecondFactors(ctx, 'passkey-removed', async (tx, userId) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    found(removed)
    return settleRest(tx, ctx, userId)
  })
}

/** Who lost everything and proved it to us otherwise: every factor goes, every session ends. Never by e-mail alone. */
export async function removeSecondFactors(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await tx.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await endSessions(tx, userId)
  await recordFact(tx, ctx, {
    type: 'account.second-factor-removed',
    customerId: userId,
    details: { kind: 'all' },
  })
  await tellSecondFactorChange(tx, ctx, userId, 'all-removed')
}

/** Staff who must prove a second factor while the setting says so. */
export async function needsSecondFactor(tx: Tx | Context['db'], ctx: Context): Promise<boolean> {
  if (!isStaff(requireUser(ctx.actor))) return false
  return (await readSettings(tx)).staffSecondFactor === 'required'
}

/** With the last factor go its recovery codes, and what the session had proved with it. */
async function settleRest(tx: Tx, ctx: Context, userId: string): Promise<Record<string, never>> {
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
