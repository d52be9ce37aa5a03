import type {
  Keeping,
  ServiceOption,
  ServiceOptionPricing,
} from '#domain/catalogue/service-options.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Cents } from '#domain/units.ts'
import type { CartItemRefusal } from './cart-item.ts'
import type { OptionTarget } from './stored-cart.ts'

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

/** Why an option is not sold to this plan or destination; `null` when it is. An unknown destination refuses nothing. */
export function optionReach(
  { plans, destinations }: ServiceOption,
  buyer: { readonly plan: PlanId; readonly destination: Destination | null },
): Extract<CartItemRefusal, 'option-other-plan' | 'option-other-destination'> | null {
  if (plans && !plans.includes(buyer.plan)) return 'option-other-plan'
  if (destinations && buyer.destination !== null && !destinations.includes(buyer.destination)) {
    return 'option-other-destination'
  }
  return null
}
