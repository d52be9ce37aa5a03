import type * as z from 'zod/mini'
import type { sendSignInHelp as endpoint } from '#contract/people/client-acts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { found, Refused } from '#server/core/refused.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { findClient, type ClientRow } from '#server/core/customers/client-queries.ts'

/**
 * Sends the mail that the customer could request, to their own address: the office sees no link and sets no password. It counts
 * with the customer's own requests; a 429 says when the next one may leave.
 */
export async function sendSignInHelp(
  ctx: Context,
  { customerId, kind }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  const client = found(await findClient(ctx.db, customerId))
  requireHelpful(client, kind)
  await requireMailTry(ctx, kind, client.email)
  return answeredInTransaction(ctx, async (tx) => {
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
