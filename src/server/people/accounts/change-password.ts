import type * as z from 'zod/mini'
import type { changePassword as endpoint } from '#contract/people/my-account.ts'
import { isProofFresh } from '#domain/account/session-limits.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, User } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { Forbidden, found } from '#server/core/refused.ts'
import { lockAccount, savePassword } from './account-queries.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { voidTokens } from './one-time-token.ts'
import { endSessions, renewSession } from './login-sessions.ts'
import { hashPassword } from './password.ts'
import { requireOwnPassword } from './prove-password.ts'
import { requireLiveSession } from './require-live-session.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { secondFactorsOf } from './second-factors-of.ts'

/**
 * Sets a new password for a person who gives the current one and, when there is a second factor, has proved it. Ends every other
 * session, renews this one's token and invalidates the links that reset the password. Refuses with `invalid-credentials` (401),
 * `proof-needed` (403), `weak-password`, `no-password`.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: z.output<typeof endpoint.input>,
): Promise<AnswerWithCookies<Record<string, never>>> {
  const user = requireUser(ctx.actor)
  await requireSecondProof(ctx, user)
  requireStrongPassword(newPassword, [user.email, user.name])
  // Each attempt costs two hashes and a mail: a right password does not make them cheaper.
  await requireAttempt(ctx, { key: `password-change:${user.id}`, max: 10, windowSeconds: 3600 })
  await requireOwnPassword(ctx, currentPassword)
  const hash = await hashPassword(newPassword)

  const cookies = await inTransaction(ctx, async (tx) => {
    const { email } = found(await lockAccount(tx, user.id))
    await requireLiveSession(tx, user.sessionId)
    await savePassword(tx, user.id, hash, ctx.now())
    await voidTokens(tx, ctx, 'reset-password', { userId: user.id, subjectId: null })
    await endSessions(tx, user.id, user.sessionId)
    await recordFact(tx, ctx, { type: 'account.password-changed', customerId: user.id })
    await notify(tx, ctx, {
      kind: 'password-changed',
      payload: { userId: user.id, keepsOneSession: true },
      userId: user.id,
      recipient: email,
      dedupeKey: `password-changed:${ctx.requestId}`,
    })
    return renewSession(tx, ctx, user.sessionId, { bySecondFactor: false })
  })
  return { answer: {}, cookies }
}

/** The password alone would be a weaker proof than the sign-in. */
async function requireSecondProof(ctx: Context, user: User): Promise<void> {
  if (isProofFresh(user.provedAt, ctx.now())) return
  if ((await secondFactorsOf(ctx.db, user.id)).length > 0) throw new Forbidden('proof-needed')
}
