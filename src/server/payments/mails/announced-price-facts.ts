import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { priceText, subscriptionFacts } from './subscription-facts.ts'

/** What the mails about a new price say. */
export async function announcedPriceFacts(ctx: Context, announcedId: string) {
  const row = await ctx.db
    .selectFrom('announced_prices as a')
    .innerJoin('plan_price_changes as c', 'c.id', 'a.change_id')
    .select(['a.subscription_id', 'a.former_cents', 'a.price_cents'])
    .select(['c.counts_from', 'c.frequency', 'c.revoked_at'])
    .where('a.id', '=', announcedId)
    .executeTakeFirstOrThrow()
  const { name, greeting, page, status, isCancelled } = await subscriptionFacts(
    ctx,
    row.subscription_id,
  )
  return {
    name,
    greeting,
    page,
    renews: status !== 'ended' && !isCancelled,
    isRevoked: row.revoked_at !== null,
    former: priceText(row.former_cents, row.frequency),
    price: priceText(row.price_cents, row.frequency),
    from: parisDate(row.counts_from),
  }
}
