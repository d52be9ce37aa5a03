import { formatEuros } from '#domain/money.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { cents } from '#domain/units.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'

/** The facts that every mail about a subscription shows, as they are when the mail leaves. */
export async function subscriptionFacts(ctx: Context, subscriptionId: string) {
  const row = await ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .select([
      's.plan',
      's.status',
      's.frequency',
      's.price_cents',
      's.period_end',
      's.ended_at',
      'c.first_name',
    ])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const price = formatEuros(cents(row.price_cents))
  return {
    status: row.status,
    greeting: `Bonjour ${row.first_name},`,
    name: `Abonnement ${catalogue.plans[row.plan as PlanId].name}`,
    price: row.frequency === 'year' ? `${price} par an` : `${price} par mois`,
    periodEnd: parisDate(row.period_end),
    endedOn: parisDate(row.ended_at ?? row.period_end),
    page: new URL('/tableau-de-bord/abonnement', ctx.config.BASE_URL).href,
  }
}
