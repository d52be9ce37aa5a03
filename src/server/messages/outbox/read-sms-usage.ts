import type * as z from 'zod/mini'
import type { readSmsUsage as endpoint } from '#contract/messages/outbox.ts'
import {
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

/** The SMS that left since the first of the month in Paris. */
export async function readSmsUsage(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const month = parisDayText(parisDayOf(ctx.now())).slice(0, 7)
  const since = startOfParisDay(parisDayOfText(`${month}-01`))
  const { messages, segments } = await ctx.db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('messages'))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('segments'), row.val(0)).as('segments'))
    .where('channel', '=', 'sms')
    .where('state', '=', 'sent')
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { since: since.toISOString(), messages, segments }
}
