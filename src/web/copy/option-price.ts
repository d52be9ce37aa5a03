import type { ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import { formatMoney } from './format-money.ts'

const per = { shipment: 'par envoi', parcel: 'par colis', day: 'par jour et par colis' }

/** The price text of a service option (specification 000 §9). */
export function optionPrice(pricing: ServiceOptionPricing): string {
  if (pricing.kind === 'by-weight') {
    return `${formatMoney(pricing.cents)} jusqu’à 15\u00a0kg, ${formatMoney(pricing.heavyCents)} jusqu’à 30\u00a0kg`
  }
  if (pricing.kind === 'by-declared-value') return 'Selon la valeur déclarée'
  if (pricing.kind === 'on-quote') return 'Sur devis'
  if (pricing.kind === 'prepaid-storage') return formatMoney(pricing.cents)
  return `${formatMoney(pricing.cents)} ${per[pricing.per]}`
}
