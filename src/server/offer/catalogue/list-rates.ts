import type * as z from 'zod/mini'
import type { readRates } from '#contract/offer/pricing.ts'
import { planIds } from '#domain/plan/plan.ts'
import { ratesTo } from '#domain/pricing/rates.ts'
import type { Context } from '#server/core/context.ts'
import { realDelaysTo } from '#server/offer/delays/real-delays.ts'
import { currentCatalogue } from './current-catalogue.ts'

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
