import type { BillingPeriod, PlanId } from '#domain/plan/plan.ts'

export const paidPlanIds = ['standard', 'premium'] as const satisfies readonly PlanId[]
export type PaidPlanId = (typeof paidPlanIds)[number]

/** An item that a browser asks for, without a price. Accepted quotes are not among them: the server knows those. */
export type CartItem =
  | { readonly kind: 'plan'; readonly plan: PaidPlanId; readonly frequency: BillingPeriod }
  | { readonly kind: 'option'; readonly option: string; readonly parcelId: string }
  | { readonly kind: 'option'; readonly option: string; readonly quoteId: string }

/** Two items with the same key are the same purchase: the second is refused (« Déjà au panier »). */
export function cartItemKey(item: CartItem): string {
  if (item.kind === 'plan') return `plan:${item.plan}:${item.frequency}`
  const target = 'parcelId' in item ? `parcel:${item.parcelId}` : `quote:${item.quoteId}`
  return `option:${item.option}:${target}`
}

/** Why an item cannot be bought as it stands; a screen says what to do instead. */
export const cartItemRefusals = [
  /** A subscription and its frequency are chosen once per cart. */
  'one-plan-only',
  /** This very plan and frequency are already running. */
  'plan-already-active',
  /** Another subscription runs: it is ended, or resumed, before a new one is bought. */
  'subscription-active',
  /** No longer in the catalogue. */
  'option-unavailable',
  /** Not sold to the buyer's plan. */
  'option-other-plan',
  /** Not sold for where this parcel or quote goes. */
  'option-other-destination',
  /** Priced by weight, by value, by day or on quote: ordered with a quote. */
  'option-needs-quote',
  /** Bought per parcel: name the parcel. */
  'option-needs-parcel',
  /** Paid already for this parcel or shipment, or part of that quote. */
  'option-already-bought',
  /** Unknown, not yours, not in house, or already being prepared. */
  'parcel-not-available',
  /** Unknown, not yours, paid or closed. */
  'quote-not-available',
  /** The quote has no parcel yet that the work could be done on. */
  'quote-without-parcels',
] as const
export type CartItemRefusal = (typeof cartItemRefusals)[number]
