import type * as z from 'zod/mini'
import type { readQuotePrices as endpoint } from '#contract/sales/quote-requests.ts'
import { extraCodes } from '#domain/catalogue/catalogue.ts'
import { sellsEco } from '#domain/catalogue/sells-eco.ts'
import { destinations } from '#domain/destination/destination.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { baseInsuranceAt } from '#server/papers/legal-desk/base-insurance-at.ts'

/** What may be added to a shipment and where it may go, at today's list prices: a plan's benefits are lines of the estimate. */
export async function readQuotePrices(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const [{ catalogue }, baseInsurance] = await Promise.all([
    currentCatalogue(ctx.db, ctx.now()),
    baseInsuranceAt(ctx.db, ctx.now()),
  ])
  const { extras, insurance, limits } = catalogue
  return {
    extras: extraCodes.map((code) => {
      const { cents, heavyCents } = extras[code]
      return { code, cents, heavyCents }
    }),
    heavyOverGrams: limits.heavyGroupingOverGrams,
    insurance: insurance.map(({ tier, cents }) => ({ tier, cents })),
    baseInsurance,
    limits: {
      maxUninsuredValueCents: limits.maxUninsuredValueCents,
      maxOnlineValueCents: limits.maxOnlineValueCents,
    },
    destinations: destinations.map((name) => ({
      name,
      zone: catalogue.zones[name],
      sellsEco: sellsEco(catalogue, name),
    })),
  }
}
