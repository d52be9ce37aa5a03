import type * as z from 'zod/mini'
import type { sendSignInHelp as endpoint } from '#contract/client-acts.ts'
import { takeAttempt } from '#server/accounts/attempts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/core/outbox.ts'
import { found, Refused, TooManyRequests } from '#server/core/refused.ts'
import { findClient, type ClientRow } from './client-queries.ts'

const hour = 3600

/**
 * Sends the mail that the customer could have asked for, to their own address: the office sees no link and sets no
 * password. It counts with the customer's own requests, three an hour of a kind.
 */
export async function sendSignInHelp(
  ctx: Context,
  { customerId, kind }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  const client = found(await findClient(ctx.db, customerId))
  requireHelpful(client, kind)
  const limit = { key: `${kind}:${client.email}`, max: 3, windowSeconds: hour }
  const wait = await takeAttempt(ctx, limit)
  if (wait !== undefined) throw new TooManyRequests(wait)
  return inTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'account.help-sent', customerId, details: { kind } })
    await notify(tx, ctx, {
      kind,
      payload: { userId: customerId },
      userId: null,
      recipient: client.email,
      dedupeKey: `${kind}:${ctx.requestId}`,
    })
    return {}
  })
}

function requireHelpful(client: ClientRow, kind: 'reset-password' | 'confirm-email'): void {
  if (client.deactivated_at !== null) throw new Refused('account-closed')
  if (kind === 'confirm-email' && client.email_verified) throw new Refused('email-confirmed')
}
