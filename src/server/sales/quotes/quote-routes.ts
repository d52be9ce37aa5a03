import { previewPrice as previewEndpoint } from '#contract/sales/price-preview.ts'
import * as requests from '#contract/sales/quote-requests.ts'
import type { readQuotePrices as endpoint } from '#contract/sales/quote-requests.ts'
import * as pricing from '#contract/sales/quote-pricing.ts'
import * as quotes from '#contract/sales/quotes.ts'
import { compareShippingWays as shippingWays } from '#contract/sales/shipping-ways.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { previewPrice } from './preview-price.ts'
import { applyPromotion, removePromotion } from './apply-promotion.ts'
import { acceptQuote } from './accept-quote.ts'
import { cancelQuote, declineQuote } from './close-quote.ts'
import { compareShippingWays } from './compare-shipping-ways.ts'
import { estimateMyQuote } from './estimate-my-quote.ts'
import { printQuote } from './print-quote.ts'
import { listLapsedQuotes } from './list-lapsed-quotes.ts'
import { listMyQuotes, readMyQuote, readQuote } from './read-quotes.ts'
import { requestQuote } from './request-quote.ts'
import { sendQuote } from './send-quote.ts'
import type * as z from 'zod/mini'
import { weightSteps } from '#domain/pricing/rates.ts'
import { extraCodes, sellsEco } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { baseInsuranceAt } from '#server/papers/legal-desk/publications-in-force.ts'

export function mountQuotes(api: ApiServer): void {
  serve(api, requests.readQuotePrices, readQuotePrices)
  serve(api, requests.estimateMyQuote, estimateMyQuote)
  serve(api, shippingWays, compareShippingWays)
  serve(api, requests.requestQuote, requestQuote)
  serve(api, quotes.listMyQuotes, listMyQuotes)
  serve(api, quotes.listLapsedQuotes, listLapsedQuotes)
  serve(api, quotes.readMyQuote, readMyQuote)
  serveFile(api, quotes.readMyQuotePdf, printQuote)
  serve(api, quotes.acceptQuote, acceptQuote)
  serve(api, quotes.declineQuote, declineQuote)
  serve(api, pricing.readQuote, readQuote)
  serve(api, pricing.sendQuote, sendQuote)
  serve(api, pricing.cancelQuote, cancelQuote)
  serve(api, quotes.applyPromotion, applyPromotion)
  serve(api, quotes.removePromotion, removePromotion)
  serve(api, previewEndpoint, previewPrice)
}

/** The options and destinations of a shipment, at today's list prices: a plan's benefits are lines of the estimate. */
async function readQuotePrices(ctx: Context): Promise<z.input<typeof endpoint.output>> {
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
    weightSteps: weightSteps(catalogue),
    insurance: insurance.map(({ tier, cents }) => ({ tier, cents })),
    baseInsurance,
    limits: {
      maxUninsuredValueCents: limits.maxUninsuredValueCents,
      maxOnlineValueCents: limits.maxOnlineValueCents,
    },
    sizes: {
      maxGrams: limits.maxGrams,
      totalLengthUnder: limits.totalLengthUnder,
      nonStandardOverTotalLength: limits.nonStandardOverTotalLength,
      nonStandardOverLongestSide: limits.nonStandardOverLongestSide,
    },
    destinations: destinations.map((name) => ({
      name,
      zone: catalogue.zones[name],
      sellsEco: sellsEco(catalogue, name),
    })),
  }
}
