import { endSessions } from '#server/people/accounts/login-sessions.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

/**
 * For a person who lost every factor and proved their identity to us by other means: removes every factor, ends every session.
 * Never by e-mail alone.
 */
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
  await notifySecondFactorChange(tx, ctx, userId, 'all-removed')
}
