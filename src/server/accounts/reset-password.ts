import { passwordWeaknesses } from '#domain/account/password-weakness.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/core/outbox.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { endSessions, lockAccount, savePassword } from './account-queries.ts'
import { addressKey, requireAttempt } from './attempts.ts'
import { consumeToken, tokenExists } from './one-time-token.ts'
import { hashPassword } from './password.ts'

/**
 * Sets a new password with the link's token; every session of the account ends. Refused with `token-invalid`,
 * `token-expired`, or `weak-password` — which leaves the token usable.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Record<string, never>> {
  const key = `reset-from:${addressKey(ctx.clientAddress)}`
  await requireAttempt(ctx, { key, max: 60, windowSeconds: 3600 })
  if (!(await tokenExists(ctx, 'reset-password', token))) throw new Refused('token-invalid')
  const passwordHash = await hashPassword(password)

  return inTransaction(ctx, async (tx) => {
    const holder = accepted(await consumeToken(tx, ctx, 'reset-password', token))
    const account = await lockAccount(tx, holder.userId)
    if (!account || account.email !== holder.email) throw new Refused('token-invalid')
    const reasons = passwordWeaknesses(password, [account.email, account.name])
    if (reasons.length > 0) throw new Refused('weak-password', { reasons })

    await savePassword(tx, account.id, passwordHash, ctx.now())
    await endSessions(tx, account.id)
    await recordFact(tx, ctx, { type: 'account.password-reset', customerId: account.id })
    await notify(tx, ctx, {
      kind: 'password-changed',
      payload: { userId: account.id },
      userId: account.id,
      recipient: account.email,
      dedupeKey: `password-changed:${ctx.requestId}`,
    })
    return {}
  })
}
