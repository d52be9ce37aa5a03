import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'

/**
 * Customers of the free plan without any exchange since `before`: no sign-in, no action of theirs, of ours or of a supplier. What
 * a job did alone (an expired quote, our own notice) is no exchange.
 */
export async function silentCustomers(
  db: Database | Tx,
  { before, after, only, limit }: SilentSince,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join customers c on c.user_id = u.id
    where u.deleted_at is null and u.role in ('client', 'testeur') and c.plan = 'gratuit'
      and u.created_at < ${before} and coalesce(u.last_signed_in_at, u.created_at) < ${before}
      and (${after ?? null}::uuid is null or u.id > ${after ?? null}::uuid)
      and (${only ?? null}::uuid is null or u.id = ${only ?? null}::uuid)
      and not exists (select from sessions s where s.user_id = u.id and s.last_used_at >= ${before})
      and not exists (select from events e where e.customer_id = u.id and e.actor_kind <> 'job' and e.at >= ${before})
      and not exists (select from events e where e.actor_id = u.id and e.at >= ${before})
    order by u.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type SilentSince = {
  readonly before: Date
  /** The last customer of the batch before. */
  readonly after?: string | undefined
  /** Checks this customer alone again, under the lock. */
  readonly only?: string
  readonly limit: number
}

/** When that silence was announced, if since the last exchange. */
export async function announcedAt(
  db: Database | Tx,
  userId: string,
  since: Date,
): Promise<Date | undefined> {
  const fact = await db
    .selectFrom('events')
    .select('at')
    .where('customer_id', '=', userId)
    .where('type', '=', 'account.deletion-announced')
    .where('at', '>=', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return fact?.at
}
