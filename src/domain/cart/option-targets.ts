import type { ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import type { OptionTarget } from './kept-item.ts'

/**
 * For what an option can be bought by itself (decisions §4): a fixed price for named parcels or a named shipment. By
 * weight, by value, by day or on quote it is ordered with a quote: nothing.
 */
export function optionTargets(pricing: ServiceOptionPricing): readonly OptionTarget['kind'][] {
  if (pricing.kind === 'prepaid-storage') return ['parcel']
  if (pricing.kind !== 'fixed' || pricing.per === 'day') return []
  return pricing.per === 'parcel' ? ['parcel'] : ['parcel', 'quote']
}
