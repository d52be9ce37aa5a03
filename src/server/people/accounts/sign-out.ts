import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { clearCookie, hashOfSecret, readCookie } from '#server/core/session-cookies.ts'

/** Closes the session of this browser and returns the cookies that clear it; without a session it closes nothing. */
export async function signOut(
  ctx: Context,
  cookies: string | undefined,
): Promise<readonly string[]> {
  const token = readCookie(cookies, 'session', ctx.config)
  if (token !== undefined) {
    await inTransaction(ctx, (tx) => endSession(tx, ctx, hashOfSecret(token)))
  }
  return [clearCookie('session', ctx.config), clearCookie('sign-in', ctx.config)]
}

async function endSession(tx: Tx, ctx: Context, tokenHash: Buffer): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  if (!ended) return
  await recordFact(tx, ctx, { type: 'account.signed-out', customerId: ended.user_id })
}
