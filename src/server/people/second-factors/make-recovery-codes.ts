import { randomBytes } from 'node:crypto'
import {
  readRecoveryCode,
  recoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
} from '#domain/account/second-factor.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { hashOfRecoveryCode } from './hash-of-recovery-code.ts'

export type MadeCodes = { recoveryCodes: string[] }

/** Recovery codes are readable only here: the table stores keyed hashes. */
export async function makeRecoveryCodes(tx: Tx, ctx: Context, userId: string): Promise<MadeCodes> {
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
