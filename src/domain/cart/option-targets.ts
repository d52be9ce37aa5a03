import type { Keeping, ServiceOptionPricing } from '#domain/catalogue/service-options.ts'
import type { Cents } from '#domain/units.ts'
import type { OptionTarget } from './stored-cart-item.ts'

type Targets = readonly OptionTarget['kind'][]

/** An option sold without a quote: its targets, its price, and the storage that it prepays. */
export type SoldAlone = {
  readonly targets: Targets
  readonly unitCents: Cents
  readonly keeping: Keeping | null
}

/**
 * What an option can be bought for by itself (docs/rules/money.md#options): a fixed price for named parcels or a named shipment.
 * `null` for an option priced by weight, by value, by day or on quote: it is ordered with a quote.
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
