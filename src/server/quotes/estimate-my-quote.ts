import type * as z from 'zod/mini'
import { gramsOf } from '#contract/pricing.ts'
import type { estimateMyQuote as endpoint } from '#contract/quotes.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { grams } from '#domain/units.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted } from '#server/core/refused.ts'
import { customerTerms } from './customer-terms.ts'

/** The price of the quote that a customer is preparing, with their own plan and counters; writes nothing. */
export async function estimateMyQuote(
  ctx: Context,
  { weightKg, insurance, parcels, ...asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const { catalogue, plan, counters } = await customerTerms(ctx.db, ctx, customerId, parcels)
  const weight = grams(gramsOf(weightKg))
  const request = { ...asked, weight, insuranceTier: insurance, plan }
  const price = accepted(estimate(catalogue, request, counters))
  return {
    plan: catalogue.plans[plan].name,
    shippingCents: price.shippingCents,
    feeCents: price.feeCents,
    totalCents: price.totalCents,
    lines: price.lines.map(({ code, label, amountCents }) => ({ code, label, amountCents })),
  }
}
