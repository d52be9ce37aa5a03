import { randomBytes } from 'node:crypto'
import {
  readRecoveryCode,
  recoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
} from '#domain/account/second-factor.ts'
import { secondFactorsOf } from '#server/accounts/second-factors-of.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Refused } from '#server/core/refused.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { hashOfRecoveryCode } from './sealed-secret.ts'

export type MadeCodes = { recoveryCodes: string[] }

/** Ten new codes for who has a second factor to fall back from; those from before open nothing any longer. */
export async function renewRecoveryCodes(ctx: Context): Promise<AnswerWithCookies<MadeCodes>> {
  return changeSecondFactors(ctx, 'codes-renewed', async (tx, userId) => {
    if ((await secondFactorsOf(tx, userId)).length === 0) throw new Refused('no-second-factor')
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    return makeCodes(tx, ctx, userId)
  })
}

/** With the first second factor come its codes; with the following ones nothing. */
export async function codesOfFirstFactor(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
  const known = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known ? { recoveryCodes: [] } : makeCodes(tx, ctx, userId)
}

/** The only time that they are readable: the table keeps keyed hashes. */
async function makeCodes(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCode(randomBytes(recoveryCodeBytes)),
  )
  const rows = recoveryCodes.map((code) => ({
    user_id: userId,
    code_hash: hashOfRecoveryCode(ctx.config, userId, readRecoveryCode(code)),
  }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return { recoveryCodes }
}
