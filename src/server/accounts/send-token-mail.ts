import { randomUUID } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/core/outbox.ts'
import { findAccountByEmail } from './account-queries.ts'
import { addressKey, requireAttempt, takeAttempt } from './attempts.ts'

const hour = 3600

/**
 * Promises a mail with a link, three an hour of its kind; a client that asks for many addresses gets a 429.
 * An unknown address takes the same path: its message has nothing to tell, and is dropped when it is rendered.
 */
export async function sendTokenMail(
  ctx: Context,
  kind: 'confirm-email' | 'reset-password',
  email: string,
): Promise<void> {
  const asker = addressKey(ctx.clientAddress)
  await requireAttempt(ctx, { key: `${kind}-from:${asker}`, max: 30, windowSeconds: hour })
  const wait = await takeAttempt(ctx, { key: `${kind}:${email}`, max: 3, windowSeconds: hour })
  if (wait !== undefined) return

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
