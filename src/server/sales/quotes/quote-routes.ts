import { previewPrice as previewEndpoint } from '#contract/sales/price-preview.ts'
import * as requests from '#contract/sales/quote-requests.ts'
import type { readQuotePrices as endpoint } from '#contract/sales/quote-requests.ts'
import * as quotes from '#contract/sales/quotes.ts'
import { compareShippingWays as shippingWays } from '#contract/sales/shipping-ways.ts'
import { serve, serveFile, type Doors } from '#server/core/http.ts'
import { previewPrice } from './preview-price.ts'
import { applyPromotion } from './apply-promotion.ts'
import { removePromotion } from './remove-promotion.ts'
import { acceptQuote } from './accept-quote.ts'
import { cancelQuote } from './cancel-quote.ts'
import { compareShippingWays } from './compare-shipping-ways.ts'
import { declineQuote } from './decline-quote.ts'
import { estimateMyQuote } from './estimate-my-quote.ts'
import { printQuote } from './print-quote.ts'
import { listLapsedQuotes } from './list-lapsed-quotes.ts'
import { listMyQuotes, readMyQuote, readQuote } from './read-quotes.ts'
import { requestQuote } from './request-quote.ts'
import { sendQuote } from './send-quote.ts'
import type * as z from 'zod/mini'
import { extraCodes } from '#domain/catalogue/catalogue.ts'
import { sellsEco } from '#domain/catalogue/sells-eco.ts'
import { destinations } from '#domain/destination/destination.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { baseInsuranceAt } from '#server/papers/legal-desk/base-insurance-at.ts'

export function mountQuotes(doors: Doors): void {
  serve(doors, requests.readQuotePrices, readQuotePrices)
  serve(doors, requests.estimateMyQuote, estimateMyQuote)
  serve(doors, shippingWays, compareShippingWays)
  serve(doors, requests.requestQuote, requestQuote)
  serve(doors, quotes.listMyQuotes, listMyQuotes)
  serve(doors, quotes.listLapsedQuotes, listLapsedQuotes)
  serve(doors, quotes.readMyQuote, readMyQuote)
  serveFile(doors, quotes.readMyQuotePdf, printQuote)
  serve(doors, quotes.acceptQuote, acceptQuote)
  serve(doors, quotes.declineQuote, declineQuote)
  serve(doors, quotes.readQuote, readQuote)
  serve(doors, quotes.sendQuote, sendQuote)
  serve(doors, quotes.cancelQuote, cancelQuote)
  serve(doors, quotes.applyPromotion, applyPromotion)
  serve(doors, quotes.removePromotion, removePromotion)
  serve(doors, previewEndpoint, previewPrice)
}

/** What may be added to a shipment and where it may go, at today's list prices: a plan's benefits are lines of the estimate. */
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
