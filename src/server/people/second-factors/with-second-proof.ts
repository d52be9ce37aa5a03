import { readRecoveryCode } from '#domain/account/second-factor.ts'
import type { SecondProof } from '#contract/people/second-factors.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { giveTryBack, requireTry } from '#server/core/attempts.ts'
import { found, Refused } from '#server/core/refused.ts'
import { unseal } from '#server/core/sealed.ts'
import { hashOfRecoveryCode } from './hash-of-recovery-code.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { stepOfCode } from './totp-code.ts'
import { countPasskeyUse, verifyPasskey } from './verify-passkey.ts'

/**
 * Uses up a second factor and runs `reward` in the same transaction: a code, a challenge or a counter serves one reward. Refuses
 * with `code-wrong`, `recovery-code-wrong`, `passkey-refused`; 429 after ten wrong codes in fifteen minutes.
 */
export async function withSecondProof<Value>(
  ctx: Context,
  userId: string,
  proof: SecondProof,
  reward: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  if (proof.kind === 'passkey') {
    const use = await verifyPasskey(ctx, userId, proof.answer)
    return inTransaction(ctx, async (tx) => {
      found(await lockAccount(tx, userId))
      await countPasskeyUse(tx, ctx, use)
      return reward(tx)
    })
  }
  const taken = await requireTry(ctx, codeLimit(userId))
  const value = await inTransaction(ctx, async (tx) => {
    found(await lockAccount(tx, userId))
    await (proof.kind === 'totp' ? useTotpCode : useRecoveryCode)(tx, ctx, userId, proof.code)
    return reward(tx)
  })
  await giveTryBack(ctx, taken)
  return value
}

/** A signature cannot be guessed, a code can: only codes are counted, and a passkey still works when the tries are used up. */
const codeLimit = (userId: string) => ({
  key: `second-factor:${userId}`,
  max: 10,
  windowMs: 900_000,
})

/** A code is accepted once, and never one older than the last accepted one. */
async function useTotpCode(tx: Tx, ctx: Context, userId: string, code: string): Promise<void> {
  const factor = await tx
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) throw new Refused('code-wrong')
  const step = stepOfCode(
    unseal(ctx.config, { use: 'totp secrets', owner: userId }, factor.secret),
    code,
    ctx.now(),
  )
  if (step === undefined) throw new Refused('code-wrong')
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw new Refused('code-wrong')
}

/** The owner is informed: somebody else may have found the paper. */
async function useRecoveryCode(tx: Tx, ctx: Context, userId: string, code: string): Promise<void> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOfRecoveryCode(ctx.config, userId, readRecoveryCode(code)))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw new Refused('recovery-code-wrong')
  await recordFact(tx, ctx, { type: 'account.recovery-code-used', customerId: userId })
  await notifySecondFactorChange(tx, ctx, userId, 'recovery-code-used')
}
