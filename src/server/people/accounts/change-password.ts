import type * as z from 'zod/mini'
import type { changePassword as changePasswordEndpoint } from '#contract/people/my-account.ts'
import { isProofFresh } from '#domain/account/session.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, User } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, Forbidden, found, Refused } from '#server/core/refused.ts'
import { lockAccount, savePassword } from './account-queries.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { isConfiguredAddress } from './become-first-super-admin.ts'
import { confirmAddress } from './finish-registration.ts'
import { cancelOpenEmailChange } from './email-change-queries.ts'
import { consumeToken, readToken, voidTokens } from './one-time-token.ts'
import { endSessions, rememberDevice, renewSession, requireLiveSession } from './login-sessions.ts'
import {
  forgetPasswordTries,
  hashPassword,
  requireRoomToHash,
  requireStrongPassword,
} from './password.ts'
import { requireOwnPassword } from './prove-password.ts'
import { secondFactorsOf } from './second-factors-of.ts'

/**
 * Sets a new password for a person who gives the current one and, when there is a second factor, has proved it. Ends every other
 * session, renews this one's token and invalidates the links that reset the password. Refuses with `invalid-credentials` (401),
 * `proof-needed` (403), `weak-password`, `no-password`.
 */
export async function changePassword(
  ctx: Context,
  { currentPassword, newPassword }: z.output<typeof changePasswordEndpoint.input>,
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

/**
 * Sets a new password with the link's token, and ends every session of the account. The link proves the mailbox: it also confirms
 * the address (the administrator's only by its own link), gives its owner their tries back, and makes this browser a known one.
 * Refuses with `token-invalid`, `token-expired`, or `weak-password`, which leaves the token usable.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { readonly token: string; readonly password: string },
  headers: Headers,
): Promise<AnswerWithCookies<Record<string, never>>> {
  requireRoomToHash()
  const key = `reset-from:${addressKey(ctx.clientAddress)}`
  await requireAttempt(ctx, { key, max: 60, windowSeconds: 3600 })
  const { userId } = accepted(await readToken(ctx, 'reset-password', token))
  const passwordHash = await hashPassword(password)

  const account = await inTransaction(ctx, async (tx) => {
    // Locks the account before its links, as a password change does: otherwise the two could deadlock and both fail.
    const owner = userId === null ? undefined : await lockAccount(tx, userId)
    const { email } = accepted(await consumeToken(tx, ctx, 'reset-password', token))
    if (!owner || owner.email !== email) throw new Refused('token-invalid')
    requireStrongPassword(password, [owner.email, owner.name])

    await savePassword(tx, owner.id, passwordHash, ctx.now())
    await endSessions(tx, owner.id)
    // The person whom the owner shuts out may have requested the waiting change.
    await cancelOpenEmailChange(tx, ctx, owner.id)
    await recordFact(tx, ctx, { type: 'account.password-reset', customerId: owner.id })
    if (!owner.email_verified && !isConfiguredAddress(owner.email, ctx.config.ADMIN_EMAIL)) {
      await confirmAddress(tx, ctx, owner)
    }
    await notify(tx, ctx, {
      kind: 'password-changed',
      payload: { userId: owner.id },
      userId: owner.id,
      recipient: owner.email,
      dedupeKey: `password-changed:${ctx.requestId}`,
    })
    return owner
  })
  await forgetPasswordTries(ctx, account.email)
  const cookies = headers.get('cookie') ?? undefined
  return { answer: {}, cookies: [rememberDevice(ctx, cookies, account.id)] }
}
