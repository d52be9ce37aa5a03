import type * as z from 'zod/mini'
import type { PasskeyAnswer } from '#contract/people/passkeys.ts'
import { readRecoveryCode } from '#domain/account/second-factor.ts'
import type {
  readProofs as readProofsEndpoint,
  SecondProof,
} from '#contract/people/second-factors.ts'
import { requireUser } from '#server/core/access.ts'
import { findSignInById, lockAccount } from '#server/people/accounts/account-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { giveTryBack, requireAttempt, requireTry } from '#server/core/attempts.ts'
import { found, Refused } from '#server/core/refused.ts'
import { unseal } from '#server/core/sealed.ts'
import {
  type Entered,
  enterFully,
  networkLimit,
  requireMaySignIn,
} from '#server/people/accounts/sign-in.ts'
import {
  browserOf,
  renewSession,
  requireLiveSession,
} from '#server/people/accounts/login-sessions.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { findLink } from '#server/people/google/google-queries.ts'
import { requirePendingSignIn, usePendingSignIn } from './pending-sign-in.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { notifySecondFactorChange } from './change-second-factors.ts'
import { stepOfCode } from './totp.ts'
import { countPasskeyUse, verifyPasskey } from './verify-passkey.ts'

/**
 * Uses up a second factor and runs `reward` in the same transaction: a code, a challenge or a counter serves one reward. Refuses
 * with `code-wrong`, `recovery-code-wrong`, `passkey-refused`; 429 after ten wrong codes in fifteen minutes.
 */
async function withSecondProof<Value>(
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

/**
 * The second step of a sign-in: opens a session for the person who proves the second factor in the browser of the half-open
 * sign-in.
 */
export async function enterSecondFactor(
  ctx: Context,
  { proof }: { readonly proof: SecondProof },
  headers: Headers,
): Promise<Entered> {
  const browser = browserOf(headers)
  await requireAttempt(ctx, networkLimit(ctx))
  const pending = await requirePendingSignIn(ctx, browser.cookies)
  return withSecondProof(ctx, pending.userId, proof, async (tx) => {
    await usePendingSignIn(tx, ctx, pending)
    const account = requireMaySignIn(await findSignInById(tx, pending.userId))
    return enterFully(tx, ctx, account, browser, { bySecondFactor: true })
  })
}

/** Signs in the owner of a passkey of ours; says what the account lacks, as after a right password. */
export async function enterByPasskey(
  ctx: Context,
  { answer }: { readonly answer: PasskeyAnswer },
  headers: Headers,
): Promise<Entered> {
  await requireAttempt(ctx, networkLimit(ctx))
  const use = await verifyPasskey(ctx, null, answer)
  return inTransaction(ctx, async (tx) => {
    found(await lockAccount(tx, use.userId))
    await countPasskeyUse(tx, ctx, use)
    const account = requireMaySignIn(await findSignInById(tx, use.userId))
    return enterFully(tx, ctx, account, browserOf(headers), { bySecondFactor: true })
  })
}

/** Proves the person's identity again before a sensitive action; the session gets a new token. */
export async function proveSecondFactor(
  ctx: Context,
  { proof }: { readonly proof: SecondProof },
): Promise<readonly string[]> {
  const { id, sessionId } = requireUser(ctx.actor)
  return withSecondProof(ctx, id, proof, async (tx) => {
    await requireLiveSession(tx, sessionId)
    await recordFact(tx, ctx, { type: 'account.proved', customerId: id })
    return renewSession(tx, ctx, sessionId, { bySecondFactor: true })
  })
}

/** A person with a second factor must prove that one: a password, or Google, alone is weaker. */
export async function readProofs(ctx: Context): Promise<z.input<typeof readProofsEndpoint.output>> {
  const { id } = requireUser(ctx.actor)
  const factors = await secondFactorsOf(ctx.db, id)
  if (factors.length > 0) return { methods: factors }
  const { hash } = found(await findSignInById(ctx.db, id))
  if (hash !== null) return { methods: ['password'] }
  const link = ctx.google && (await findLink(ctx.db, id, ctx.config.GOOGLE_ISSUER))
  return { methods: link ? ['google'] : [] }
}
