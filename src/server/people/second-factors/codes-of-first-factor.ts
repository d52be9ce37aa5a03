import type { Context, Tx } from '#server/core/context.ts'
import { makeRecoveryCodes, type MadeCodes } from './make-recovery-codes.ts'

/** With the first second factor come its codes; with the following ones nothing. */
export async function codesOfFirstFactor(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
  const known = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known ? { recoveryCodes: [] } : makeRecoveryCodes(tx, ctx, userId)
}
