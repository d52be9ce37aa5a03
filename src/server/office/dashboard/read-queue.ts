import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import {
  queueKinds,
  type QueueKind,
  type readQueue as endpoint,
} from '#contract/office/dashboard.ts'
import { countLimit } from '#domain/office/alerts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

type Row = { readonly count: number; readonly oldest: Date | null }

/** What staff have to do now; each kind has an index of its own, oldest first, and is counted up to the limit. */
export async function readQueue(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const queue = await Promise.all(
    queueKinds.map(async (kind) => {
      const { count, oldest } = await waitingOf(ctx, waiting[kind])
      return { kind, count, oldestAt: oldest?.toISOString() ?? null }
    }),
  )
  return { queue }
}

async function waitingOf({ db }: Context, rows: RawBuilder<unknown>): Promise<Row> {
  const { rows: found } = await sql<Row>`select count(*)::int as count, min(at) as oldest
    from (${rows} order by 1 limit ${countLimit + 1}) w`.execute(db)
  return found[0] ?? { count: 0, oldest: null }
}

/** SQL: since when each thing waits. A conversation waits since its oldest unread message. */
const waiting: Readonly<Record<QueueKind, RawBuilder<unknown>>> = {
  quotes: sql`select created_at as at from quotes where status = 'pending_validation'`,
  requests: sql`select created_at as at from parcel_requests where state <> 'closed'`,
  messages: sql`select min(created_at) as at from messages
    where read_at is null and side = 'customer' group by thread_id`,
  'to-pack': sql`select created_at as at from shipments where status = 'to_pack'`,
  'to-hand-over': sql`select created_at as at from shipments where status = 'ready'`,
  contact: sql`select created_at as at from contact_messages where not is_read and not archived`,
}
