import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockAccount } from './account-queries.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { cancelOpenEmailChange, lockEmailChange, revertHours } from './email-change-queries.ts'
import { consumeToken } from './one-time-token.ts'
import { endSessions } from './login-sessions.ts'

/**
 * Gives the account back to the old address, because somebody else may have changed it. Ends every session, removes the password
 * and every means of sign-in added meanwhile, and sends a link to choose a new password. Refuses with `token-invalid`,
 * `token-expired`.
 */
export async function revertEmailChange(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<Record<string, never>> {
  const limit = { key: `email-change-from:${addressKey(ctx.clientAddress)}`, max: 60 }
  await requireAttempt(ctx, { ...limit, windowSeconds: 3600 })
  return answeredInTransaction(ctx, async (tx) => {
    const { userId, subjectId } = accepted(await consumeToken(tx, ctx, 'revert-email', token))
    if (userId === null || subjectId === null) throw new Refused('token-invalid')
    found(await lockAccount(tx, userId))
    const change = found(await lockEmailChange(tx, subjectId))
    if (change.applied_at === null || change.reverted_at !== null) {
      throw new Refused('token-invalid')
    }
    // The hours count from the change, as long as nobody else may take the address; the mail may have left later.
    if (ctx.now().getTime() >= change.applied_at.getTime() + revertHours * 3_600_000) {
      throw new Refused('token-expired')
    }
    await cancelOpenEmailChange(tx, ctx, userId)
    await revertSince(tx, ctx, userId, change.applied_at)
    await restoreAddress(tx, ctx, userId, change.old_email)
    await shutEverybodyOut(tx, userId, change.requested_at)
    await notifyOwner(tx, ctx, userId, change.old_email)
    return {}
  })
}

/** Later changes are reverted too: their own links back would give the account away again. */
async function revertSince(tx: Tx, ctx: Context, userId: string, since: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ reverted_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('applied_at', '>=', since)
    .where('reverted_at', 'is', null)
    .execute()
}

async function restoreAddress(tx: Tx, ctx: Context, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, updated_at: ctx.now() })
    .where('id', '=', userId)
    .execute()
}

async function shutEverybodyOut(tx: Tx, userId: string, since: Date): Promise<void> {
  await endSessions(tx, userId)
  await tx.deleteFrom('passwords').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  // Recovery codes have no creation date, so all are deleted; the owner makes new ones.
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', since)
    .execute()
}

async function notifyOwner(tx: Tx, ctx: Context, userId: string, recipient: string): Promise<void> {
  const details = { wasApplied: true }
  await recordFact(tx, ctx, { type: 'account.email-reverted', customerId: userId, details })
  await notify(tx, ctx, {
    kind: 'reset-password',
    payload: { userId },
    userId,
    recipient,
    dedupeKey: `reset-password:${ctx.requestId}`,
  })
}
