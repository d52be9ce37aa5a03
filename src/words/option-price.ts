import type { PublishedPricing } from '#domain/catalogue/published-options.ts'
import { kilogramsText } from './amounts.ts'

const byDay = 'par jour et par colis'
/** `day` is for the audit log: earlier versions had a separate price per day. */
const per = { shipment: 'par envoi', parcel: 'par colis', day: byDay }

/** The price text of a service option (docs/rules/quotes-and-prices.md#service-options). */
export function optionPriceText(
  pricing: PublishedPricing,
  moneyText: (cents: number) => string,
): string {
  if (pricing.kind === 'by-weight') {
    const { cents, heavyCents, heavyOverGrams, maxGrams } = pricing
    return `${moneyText(cents)} jusqu’à\u00A0${kilogramsText(heavyOverGrams)}, ${moneyText(heavyCents)} jusqu’à\u00A0${kilogramsText(maxGrams)}`
  }
  if (pricing.kind === 'by-declared-value') return 'Selon la valeur déclarée'
  if (pricing.kind === 'on-quote') return 'Sur devis'
  if (pricing.kind === 'storage-day') return `${moneyText(pricing.cents)} ${byDay}`
  if (pricing.kind === 'prepaid-storage') return moneyText(pricing.cents)
  return `${moneyText(pricing.cents)} ${per[pricing.per]}`
}
