import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import type { Context } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Refused } from '#server/core/refused.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { makeRecoveryCodes, type MadeCodes } from './make-recovery-codes.ts'

/** Ten new codes for a person with a second factor; the former codes open nothing any longer. */
export async function renewRecoveryCodes(ctx: Context): Promise<AnswerWithCookies<MadeCodes>> {
  return changeSecondFactors(ctx, 'codes-renewed', async (tx, userId) => {
    if ((await secondFactorsOf(tx, userId)).length === 0) throw new Refused('no-second-factor')
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    return makeRecoveryCodes(tx, ctx, userId)
  })
}
