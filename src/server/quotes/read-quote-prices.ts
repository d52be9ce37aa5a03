import type * as z from 'zod/mini'
import type { readQuotePrices as endpoint } from '#contract/quote-requests.ts'
import { extraCodes } from '#domain/catalogue/catalogue.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'

/** What may be added to a shipment, at today's list prices: a plan's benefits are lines of the estimate. */
export async function readQuotePrices(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const { extras, insurance, limits } = catalogue
  return {
    extras: extraCodes.map((code) => {
      const { cents, heavyCents } = extras[code]
      return { code, cents, heavyCents }
    }),
    heavyOverGrams: limits.heavyGroupingOverGrams,
    insurance: insurance.map(({ tier, cents }) => ({ tier, cents })),
    limits: {
      maxUninsuredValueCents: limits.maxUninsuredValueCents,
      maxOnlineValueCents: limits.maxOnlineValueCents,
    },
  }
}
