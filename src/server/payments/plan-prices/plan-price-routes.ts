import type * as z from 'zod/mini'
import * as contract from '#contract/offer/plan-prices.ts'
import type { PlanPrice, readPlanPrices as endpoint } from '#contract/offer/plan-prices.ts'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import { priceItem } from '#domain/cart/price-item.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { earliestPriceDay } from '#domain/plan/announced-price.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { renewingSubscriptions } from './announce-plan-price.ts'
import { decidePlanPrice, revokePlanPrice } from './decide-plan-price.ts'

export function mountPlanPrices(api: ApiServer): void {
  serve(api, contract.readPlanPrices, readPlanPrices)
  serve(api, contract.decidePlanPrice, decidePlanPrice)
  serve(api, contract.revokePlanPrice, revokePlanPrice)
}

/** For each plan that is sold: how many subscriptions run at another price, and what the office has chosen for them. */
async function readPlanPrices(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const plans: PlanPrice[] = []
  for (const plan of paidPlanIds) {
    for (const frequency of ['month', 'year'] as const) {
      const sold = { plan, frequency }
      const priceCents = priceOf(catalogue, sold)
      if (priceCents !== null) plans.push(await planPrice(ctx, sold, priceCents))
    }
  }
  return { plans, earliestDay: parisDayText(earliestPriceDay(ctx.now())) }
}

function priceOf(catalogue: Catalogue, sold: SoldPlan): number | null {
  const priced = priceItem(catalogue, { kind: 'plan', ...sold })
  return priced.ok ? priced.value.unitCents : null
}

async function planPrice(ctx: Context, sold: SoldPlan, priceCents: number): Promise<PlanPrice> {
  const { running } = await ctx.db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('plan', '=', sold.plan)
    .where('frequency', '=', sold.frequency)
    .where('status', '!=', 'ended')
    .executeTakeFirstOrThrow()
  const prices = await renewingSubscriptions(ctx.db, sold)
    .select('s.price_cents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('s.price_cents')
    .orderBy('s.price_cents', 'desc')
    .execute()
  return {
    ...sold,
    priceCents,
    running: Number(running),
    others: prices
      .filter((one) => one.price_cents !== priceCents)
      .map((one) => ({ priceCents: one.price_cents, count: Number(one.count) })),
    change: await lastChange(ctx, sold),
  }
}

async function lastChange(ctx: Context, sold: SoldPlan): Promise<PlanPrice['change']> {
  const row = await ctx.db
    .selectFrom('plan_price_changes as c')
    .innerJoin('users as u', 'u.id', 'c.decided_by')
    .select(['c.id', 'c.price_cents', 'c.counts_from', 'c.decided_at', 'u.name'])
    .select((row) =>
      row
        .selectFrom('announced_prices as a')
        .select(row.fn.countAll<number>().as('told'))
        .whereRef('a.change_id', '=', 'c.id')
        .as('told'),
    )
    .select((row) =>
      row
        .selectFrom('announced_prices as a')
        .select(row.fn.countAll<number>().as('open'))
        .whereRef('a.change_id', '=', 'c.id')
        .where('a.settled_at', 'is', null)
        .as('to_come'),
    )
    .where('c.plan', '=', sold.plan)
    .where('c.frequency', '=', sold.frequency)
    .where('c.revoked_at', 'is', null)
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const [toCome, isRevocable] = [Number(row.to_come), row.counts_from > ctx.now()]
  if (toCome === 0 && !isRevocable) return null
  return {
    id: row.id,
    priceCents: row.price_cents,
    countsFrom: row.counts_from.toISOString(),
    decidedAt: row.decided_at.toISOString(),
    decidedBy: row.name,
    told: Number(row.told),
    toCome,
    isRevocable,
  }
}
