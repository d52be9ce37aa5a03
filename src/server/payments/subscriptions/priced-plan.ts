import { priceItem } from '#domain/cart/price-item.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { PricedPlan } from '#server/payments/stripe/plan-price.ts'
import type { Context } from '#server/core/context.ts'
import { accepted } from '#server/core/refused.ts'

/** The plan at today's price, with its name. Refuses with `option-unavailable` when it is not sold for that period. */
export async function pricedPlan(
  ctx: Context,
  { plan, frequency }: SoldPlan,
): Promise<PricedPlan & { readonly name: string }> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const { name, unitCents } = accepted(priceItem(catalogue, { kind: 'plan', plan, frequency }))
  return { plan, frequency, priceCents: unitCents, name }
}
