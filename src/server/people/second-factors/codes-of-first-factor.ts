import type { Context, Tx } from '#server/core/context.ts'
import { makeRecoveryCodes, type MadeCodes } from './make-recovery-codes.ts'

/** The first second factor brings new recovery codes; the following ones bring none. */
export async function codesOfFirstFactor(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
  const known = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known ? { recoveryCodes: [] } : makeRecoveryCodes(tx, ctx, userId)
}
