import type * as z from 'zod/mini'
import { gramsOf, type readEstimate, type readRates } from '#contract/offer/pricing.ts'
import { planIds } from '#domain/plan/plan.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { feeFor } from '#domain/pricing/professional-discount.ts'
import { ratesTo } from '#domain/pricing/rates.ts'
import { grams } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { realDelaysTo } from '#server/offer/delays/real-delays.ts'
import { currentCatalogue } from './current-catalogue.ts'

/**
 * The public price: with the plan's fee and unlimited benefits, never with a customer's own counters
 * (docs/rules/quotes-and-prices.md#estimate).
 */
export async function estimateShipping(
  ctx: Context,
  { weightKg, insurance, ...request }: z.output<typeof readEstimate.input>,
): Promise<z.input<typeof readEstimate.output>> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const weight = grams(gramsOf(weightKg))
  const priced = estimate(catalogue, { ...request, weight, insuranceTier: insurance })
  if (!priced.ok) throw new Refused(priced.refusal, { feeCents: feeFor(catalogue, request) })
  const price = priced.value
  return {
    shippingCents: price.shippingCents,
    feeCents: price.feeCents,
    totalCents: price.totalCents,
    lines: price.lines.map(({ code, label, amountCents }) => ({ code, label, amountCents })),
  }
}

/** The price list of a destination as the catalogue in force has it, and how long our boxes took there. */
export async function listRates(
  ctx: Context,
  { destination }: z.output<typeof readRates.input>,
): Promise<z.input<typeof readRates.output>> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  return {
    rates: ratesTo(catalogue, destination),
    fees: planIds.map((plan) => ({ plan, feeCents: catalogue.plans[plan].processingFeeCents })),
    delays: await realDelaysTo(ctx.db, ctx.now(), destination),
  }
}
