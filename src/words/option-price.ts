import type { ServiceOptionPricing } from '#domain/catalogue/service-options.ts'

const per = { shipment: 'par envoi', parcel: 'par colis', day: 'par jour et par colis' }

/** The price text of a service option (specification 000 §9). */
export function optionPriceText(
  pricing: ServiceOptionPricing,
  moneyText: (cents: number) => string,
): string {
  if (pricing.kind === 'by-weight') {
    return `${moneyText(pricing.cents)} jusqu’à 15\u00a0kg, ${moneyText(pricing.heavyCents)} jusqu’à 30\u00a0kg`
  }
  if (pricing.kind === 'by-declared-value') return 'Selon la valeur déclarée'
  if (pricing.kind === 'on-quote') return 'Sur devis'
  if (pricing.kind === 'prepaid-storage') return moneyText(pricing.cents)
  return `${moneyText(pricing.cents)} ${per[pricing.per]}`
}
