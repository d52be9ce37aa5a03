import { createHmac, randomBytes } from 'node:crypto'
import {
  readRecoveryCode,
  recoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
} from '#domain/account/second-factor.ts'
import type { Config } from '#server/config.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Refused } from '#server/core/refused.ts'
import { derivedKey } from '#server/core/sealed.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { changeSecondFactors } from './change-second-factors.ts'

export type MadeCodes = { recoveryCodes: string[] }

/** Recovery codes are readable only here: the table stores keyed hashes. */
async function makeRecoveryCodes(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
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

/** Ten new codes for a person with a second factor; the former codes open nothing any longer. */
export async function renewRecoveryCodes(ctx: Context): Promise<AnswerWithCookies<MadeCodes>> {
  return changeSecondFactors(ctx, 'codes-renewed', async (tx, userId) => {
    if ((await secondFactorsOf(tx, userId)).length === 0) throw new Refused('no-second-factor')
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    return makeRecoveryCodes(tx, ctx, userId)
  })
}

/** The first second factor brings new recovery codes; the following ones bring none. */
export async function codesOfFirstFactor(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
  const known = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known ? { recoveryCodes: [] } : makeRecoveryCodes(tx, ctx, userId)
}

/** The stored form of a recovery code: useless without AUTH_SECRET, and different for each owner. */
export const hashOfRecoveryCode = (config: Config, owner: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(config, 'recovery codes')).update(`${owner} ${code}`).digest()
