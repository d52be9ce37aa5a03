import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { countWaiting as endpoint } from '#contract/warehouse-requests.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { seesQuoteThreads } from '#server/threads/thread-subject.ts'

type Waiting = z.input<typeof endpoint.output>

/** The two figures of the sidebar's bell. */
export async function countWaiting(ctx: Context): Promise<Waiting> {
  requireStaff(ctx.actor)
  const { rows } = await sql<Waiting>`select
    (select count(*)::int from parcel_requests where state <> 'closed') as requests,
    (select count(distinct t.id)::int from messages m join threads t on t.id = m.thread_id
      where m.read_at is null and m.side = 'customer'
        and (t.quote_id is null or ${seesQuoteThreads(ctx.actor)})) as threads`.execute(ctx.db)
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  return counts
}
