import { previewPrice as previewEndpoint } from '#contract/sales/price-preview.ts'
import * as requests from '#contract/sales/quote-requests.ts'
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
import { readQuotePrices } from './read-quote-prices.ts'
import { listMyQuotes, readMyQuote, readQuote } from './read-quotes.ts'
import { requestQuote } from './request-quote.ts'
import { sendQuote } from './send-quote.ts'

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
