import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Keeping, ServiceOption } from '#domain/catalogue/service-options.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BillingPeriod, PlanId } from '#domain/plan/plan.ts'
import type { Cents } from '#domain/units.ts'
import type { CartItem, CartItemRefusal } from './cart-item.ts'
import { soldAlone } from './option-targets.ts'

/** An item with its price, which always comes from the catalogue. */
export type PricedItem = {
  readonly name: string
  readonly unitCents: Cents
  readonly frequency: BillingPeriod | null
  /** The code of its line on a quote or an invoice, which determines its VAT. */
  readonly lineCode: ItemLineCode
  /** Not `null` for prepaid storage, which moves a date; any other option is work for the warehouse. */
  readonly keeping: Keeping | null
}

export type ItemLineCode = 'plan' | 'storage' | 'photo_request' | 'repackaging' | 'service_option'

export type PricingRefusal = Extract<
  CartItemRefusal,
  'option-unavailable' | 'option-needs-quote' | 'option-needs-parcel'
>

/**
 * The item at the catalogue's price; refused when it is not sold by itself, or not for this target (docs/rules/money.md#options).
 */
export function priceItem(
  catalogue: Catalogue,
  item: CartItem,
): Outcome<PricedItem, PricingRefusal> {
  if (item.kind === 'plan') return pricePlan(catalogue, item.plan, item.frequency)
  const option = catalogue.serviceOptions.find(({ id }) => id === item.option)
  if (!option || option.isOff) return refuse('option-unavailable')
  return priceOption(option, 'parcelId' in item ? 'parcel' : 'quote')
}

function pricePlan(
  { plans }: Catalogue,
  id: PlanId,
  frequency: BillingPeriod,
): Outcome<PricedItem, PricingRefusal> {
  const { name, monthlyCents, yearlyCents } = plans[id]
  const unitCents = frequency === 'month' ? monthlyCents : yearlyCents
  if (unitCents === null || unitCents <= 0) return refuse('option-unavailable')
  return accept({
    name: `Abonnement ${name}`,
    unitCents,
    frequency,
    lineCode: 'plan',
    keeping: null,
  } as const)
}

function priceOption(
  { id, name, pricing }: ServiceOption,
  target: 'parcel' | 'quote',
): Outcome<PricedItem, PricingRefusal> {
  const sold = soldAlone(pricing)
  if (sold === null) return refuse('option-needs-quote')
  if (!sold.targets.includes(target)) return refuse('option-needs-parcel')
  const { unitCents, keeping } = sold
  const lineCode = keeping ? 'storage' : (lineCodes[id] ?? 'service_option')
  return accept({ name, unitCents, frequency: null, lineCode, keeping })
}

/** The code that the same work has among the extras of a quote. */
const lineCodes: Readonly<Record<string, ItemLineCode>> = {
  'photos-contenu': 'photo_request',
  'reconditionnement-simple': 'repackaging',
}
