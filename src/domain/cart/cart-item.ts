import type { BillingPeriod, PlanId } from '#domain/plan/plan.ts'

export const paidPlanIds = ['standard', 'premium'] as const satisfies readonly PlanId[]
export type PaidPlanId = (typeof paidPlanIds)[number]

/** An item that a browser requests, without a price. Accepted quotes are not among them: the server knows those. */
export type CartItem =
  | { readonly kind: 'plan'; readonly plan: PaidPlanId; readonly frequency: BillingPeriod }
  | { readonly kind: 'option'; readonly option: string; readonly parcelId: string }
  | { readonly kind: 'option'; readonly option: string; readonly quoteId: string }

/** An accepted return to a shop, at the price of its request: the server knows it, no browser keeps it. */
export type ReturnItem = {
  readonly kind: 'return'
  readonly requestId: string
  readonly parcelId: string
}

/** The storage due of a parcel that waits to go, by the days of its settlement: no browser keeps it either. */
export type StorageItem = { readonly kind: 'storage'; readonly parcelId: string }

/** What a payment buys beside quotes. */
export type BoughtItem = CartItem | ReturnItem | StorageItem

/** Two items with the same key are the same purchase: the second is refused (« Déjà au panier »). */
export function cartItemKey(item: CartItem): string {
  if (item.kind === 'plan') return `plan:${item.plan}:${item.frequency}`
  const target = 'parcelId' in item ? `parcel:${item.parcelId}` : `quote:${item.quoteId}`
  return `option:${item.option}:${target}`
}

/** Why an item cannot be bought as it is; a screen says what to do instead. */
export const cartItemRefusals = [
  /** A subscription and its frequency are chosen once per cart. */
  'one-plan-only',
  /** This same plan and frequency is already running. */
  'plan-already-active',
  /** Another subscription runs: the customer ends or resumes it before buying a new one. */
  'subscription-active',
  /** The option is no longer in the catalogue. */
  'option-unavailable',
  /** The option is not sold to the buyer's plan. */
  'option-other-plan',
  /** The option is not sold for the destination of this parcel or quote. */
  'option-other-destination',
  /** The option is priced by weight, by value, by day or on quote: the customer orders it with a quote. */
  'option-needs-quote',
  /** The option is bought per parcel, and the item names none. */
  'option-needs-parcel',
  /** The option is already paid for this parcel or shipment, or already part of that quote. */
  'option-already-bought',
  /** The parcel is unknown, another customer's, not in house, or already being prepared. */
  'parcel-not-available',
  /** The quote is unknown, another customer's, paid or closed. */
  'quote-not-available',
  /** The quote has no parcel yet on which to do the work. */
  'quote-without-parcels',
  /** The return is unknown, another customer's, not accepted, expired or paid. */
  'return-not-payable',
  /** The storage is settled, not asked for, or fewer days are due. */
  'storage-not-payable',
  /** Prepaid storage for a parcel whose days cost nothing more, or are agreed to in a quote or a return. */
  'storage-settled',
] as const
export type CartItemRefusal = (typeof cartItemRefusals)[number]
