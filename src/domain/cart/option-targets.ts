import type { Keeping, ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import type { Cents } from '#domain/units.ts'
import type { OptionTarget } from './stored-cart-item.ts'

type Targets = readonly OptionTarget['kind'][]

/** An option sold without a quote: its targets, its price, and the keeping that it prepays. */
export type SoldAlone = {
  readonly targets: Targets
  readonly unitCents: Cents
  readonly keeping: Keeping | null
}

/**
 * For what an option can be bought by itself (docs/rules/money.md#options): a fixed price for named parcels or a named
 * shipment. By weight, by value, by day or on quote it is ordered with a quote: `null`.
 */
export function soldAlone(pricing: ServiceOptionPricing): SoldAlone | null {
  if (pricing.kind === 'prepaid-storage') {
    return { targets: ['parcel'], unitCents: pricing.cents, keeping: pricing.keeping }
  }
  if (pricing.kind !== 'fixed') return null
  const targets: Targets = pricing.per === 'parcel' ? ['parcel'] : ['parcel', 'quote']
  return { targets, unitCents: pricing.cents, keeping: null }
}

export const optionTargets = (pricing: ServiceOptionPricing): Targets =>
  soldAlone(pricing)?.targets ?? []
