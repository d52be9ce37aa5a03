import type * as z from 'zod/mini'
import type { listWebhookFailures as endpoint } from '#contract/messages/outbox.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

const most = 100

/** The provider's messages that we could not process, latest first. */
export async function listWebhookFailures(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await ctx.db
    .selectFrom('webhook_failures')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('event_id')
    .limit(most)
    .execute()
  const items = rows.map(({ event_id, type, attempts, reason, first_at, last_at }) => ({
    eventId: event_id,
    type,
    attempts,
    reason,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }))
  return { items }
}
