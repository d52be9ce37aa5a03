import { mayStayWithout } from '#domain/account/second-factor.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { needsSecondFactor } from './needs-second-factor.ts'

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
