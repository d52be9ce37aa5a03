import type { ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import { optionPriceText } from '#words/option-price.ts'
import { formatMoney } from './format-money.ts'

/** The price text of a service option (specification 000 §9). */
export const optionPrice = (pricing: ServiceOptionPricing, moneyText = formatMoney): string =>
  optionPriceText(pricing, moneyText)
