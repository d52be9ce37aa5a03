import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { countWaiting as endpoint } from '#contract/warehouse/warehouse-requests.ts'
import { countLimit } from '#domain/office/alerts.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { seesQuoteThreads } from '#server/messages/threads/thread-subject.ts'

const most = countLimit + 1

type Waiting = z.input<typeof endpoint.output>

/** The figures of the sidebar; the office's own are nobody else's. */
export async function countWaiting(ctx: Context): Promise<Waiting> {
  requireStaff(ctx.actor)
  const isOffice = seesQuoteThreads(ctx.actor)
  const { rows } = await sql<Waiting>`select
    (select count(*)::int from parcel_requests where state <> 'closed') as requests,
    (select count(distinct t.id)::int from messages m join threads t on t.id = m.thread_id
      where m.read_at is null and m.side = 'customer'
        and (t.quote_id is null or ${isOffice})) as threads,
    (select count(*)::int from (select from shipments where status = 'to_pack' limit ${most}) s) as shipments,
    (select count(*)::int from (select from quotes where status = 'pending_validation' and ${isOffice} limit ${most}) q) as quotes,
    (select count(*)::int from (select from contact_messages where not is_read and not archived and ${isOffice} limit ${most}) m)
      + (select count(*)::int from (select from legal_requests where state = 'received' and ${isOffice} limit ${most}) l) as messages`.execute(
    ctx.db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  return isOffice ? counts : { ...counts, quotes: null, messages: null }
}
