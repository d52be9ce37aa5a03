import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { lockAccount, savePassword } from './account-queries.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { isConfiguredAddress } from './become-first-super-admin.ts'
import { confirmAddress } from './confirm-email.ts'
import { cancelOpenEmailChange } from './email-change-queries.ts'
import { rememberDevice } from './known-device.ts'
import { consumeToken, readToken } from './one-time-token.ts'
import { endSessions } from './login-sessions.ts'
import { hashPassword, requireRoomToHash } from './password.ts'
import { forgetPasswordTries } from './password-tries.ts'
import { requireStrongPassword } from './require-strong-password.ts'

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
