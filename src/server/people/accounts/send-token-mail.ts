import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { findAccountByEmail } from './account-queries.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'

const hour = 3600

/**
 * Enqueues a mail with a link; a 429 says when the next one may leave, also for a client that tries many addresses. An unknown
 * address takes the same path, but its message is dropped when it is rendered.
 */
export async function sendTokenMail(
  ctx: Context,
  kind: 'confirm-email' | 'reset-password',
  email: string,
): Promise<void> {
  const asker = addressKey(ctx.clientAddress)
  await requireAttempt(ctx, { key: `${kind}-from:${asker}`, max: 30, windowSeconds: hour })
  await requireMailTry(ctx, kind, email)
  await inTransaction(ctx, async (tx) => {
    const account = await findAccountByEmail(tx, email)
    await notify(tx, ctx, {
      kind,
      payload: { userId: account?.id ?? randomUUID() },
      userId: null,
      recipient: email,
      dedupeKey: `${kind}:${ctx.requestId}`,
    })
  })
}

/** Sends a link to choose a new password. Answer and work are the same, whether the address has an account or not. */
export async function requestPasswordReset(
  ctx: Context,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  await sendTokenMail(ctx, 'reset-password', email.toLowerCase())
  return {}
}

/** Sends the confirmation link again. Answer and work are the same, whether the address waits for a link or not. */
export async function requestEmailConfirmation(
  ctx: Context,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  await sendTokenMail(ctx, 'confirm-email', email.toLowerCase())
  return {}
}
