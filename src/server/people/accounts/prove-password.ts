import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused, SignInRefused } from '#server/core/refused.ts'
import { findSignInById } from './account-queries.ts'
import { giveTryBack, requireAttempt } from '#server/core/attempts.ts'
import { renewSession } from './login-sessions.ts'
import { requireRoomToHash, takePasswordTry, verifyPassword } from './password.ts'
import { secondFactorsOf } from './second-factors-of.ts'

/**
 * Proves the person's identity again before a sensitive action; the session gets a new token. A person with a second factor must
 * prove that one instead (`second-factor-asked`): a password alone is weaker.
 */
export async function provePassword(
  ctx: Context,
  { password }: { readonly password: string },
): Promise<readonly string[]> {
  const { id, sessionId } = requireUser(ctx.actor)
  // A proof lasts five minutes; each costs a hash, also with the right password.
  await requireAttempt(ctx, { key: `proof:${id}`, max: 30, windowSeconds: 900 })
  if ((await secondFactorsOf(ctx.db, id)).length > 0) {
    throw new Refused('second-factor-asked')
  }
  await requireOwnPassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'account.proved', customerId: id })
    return renewSession(tx, ctx, sessionId, { bySecondFactor: false })
  })
}

/** Checks the signed-in person's own password, or throws `invalid-credentials`; tries count as those of a known browser. */
export async function requireOwnPassword(ctx: Context, password: string): Promise<void> {
  const { id, email } = requireUser(ctx.actor)
  const { hash } = found(await findSignInById(ctx.db, id))
  if (hash === null) throw new Refused('no-password')
  requireRoomToHash()
  const taken = await takePasswordTry(ctx, email, 'known')
  const isRight = password.length <= 128 && (await verifyPassword(hash, password))
  if (!isRight) throw new SignInRefused('invalid-credentials')
  await giveTryBack(ctx, taken)
}
