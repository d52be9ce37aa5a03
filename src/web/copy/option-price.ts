import type { PublishedPricing } from '#domain/catalogue/published-options.ts'
import { optionPriceText } from '#words/option-price.ts'
import { formatMoney } from './format-money.ts'

/** The price text of a service option (docs/rules/quotes-and-prices.md#service-options). */
export const optionPrice = (pricing: PublishedPricing, moneyText = formatMoney): string =>
  optionPriceText(pricing, moneyText)
