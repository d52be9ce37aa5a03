import { sql, type SqlBool } from 'kysely'
import { priceAtRenewal, type AnnouncedPrice } from '#domain/plan/announced-price.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** The key of the mail that tells a new price: when it left is when its holder was told. */
export const announcementKey = (announcedId: string): string =>
  `subscription-price-announced:${announcedId}`

/** The prices that the holder was told and that are not settled, for the plan that runs. */
export async function announcedPrices(
  db: Database | Tx,
  { id, plan, frequency }: Pick<SubscriptionRow, 'id' | 'plan' | 'frequency'>,
): Promise<AnnouncedPrice[]> {
  const rows = await db
    .selectFrom('announced_prices as a')
    .innerJoin('plan_price_changes as c', 'c.id', 'a.change_id')
    .leftJoin('notifications as n', (join) =>
      join.on(sql<SqlBool>`n.dedupe_key = ${sql.lit(announcementKey(''))} || a.id`),
    )
    .select(['a.price_cents', 'c.counts_from', 'c.decided_at', 'c.revoked_at', 'n.sent_at'])
    .where('a.subscription_id', '=', id)
    .where('a.settled_at', 'is', null)
    .where('c.plan', '=', plan)
    .where('c.frequency', '=', frequency)
    .execute()
  return rows.map((row) => ({
    priceCents: cents(row.price_cents),
    countsFrom: row.counts_from,
    decidedAt: row.decided_at,
    toldAt: row.sent_at,
    isRevoked: row.revoked_at !== null,
  }))
}

/** What the next renewal costs, when nothing changes until then. */
export async function renewalPrice(db: Database | Tx, row: SubscriptionRow): Promise<Cents> {
  const announced = await announcedPrices(db, row)
  return priceAtRenewal(cents(row.price_cents), announced, row.period_end)
}
