import type * as z from 'zod/mini'
import type { closeWebhookFailure as endpoint } from '#contract/messages/outbox.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Closes a message of the provider that no retry will fix: the log stores which one, and who decided it. */
export async function closeWebhookFailure(
  ctx: Context,
  { eventId, attempts }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const failures = tx.selectFrom('webhook_failures').where('event_id', '=', eventId)
    const failure = found(await failures.selectAll().forUpdate().executeTakeFirst())
    if (failure.attempts !== attempts) throw new Refused('stale', { attempts: failure.attempts })
    await tx.deleteFrom('webhook_failures').where('event_id', '=', eventId).execute()
    const details = { stripeMessage: eventId, kind: failure.type }
    await recordFact(tx, ctx, { type: 'message.settled', details })
    return {}
  })
}
