import type * as z from 'zod/mini'
import type { listOutbox as endpoint } from '#contract/messages/outbox.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { outboxRows, outboxView } from './outbox-queries.ts'

/** Promised mails and SMS, newest first. */
export async function listOutbox(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await outboxRows(ctx, asked), asked.limit, outboxView(ctx))
}
