import { type Catalogue, sellsEco } from '#domain/catalogue/catalogue.ts'
import { boxAround } from '#domain/grouping/box-price.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BenefitCounters } from '#domain/plan/plan.ts'
import { checkDeclaredValue, type DeclaredValueRefusal } from '#domain/pricing/declared-value.ts'
import type { Estimate } from '#domain/pricing/estimate.ts'
import { estimateFor, type CustomerRequest } from '#domain/pricing/professional-discount.ts'
import { passedFreeGroupings } from '#domain/pricing/added-lines.ts'
import { roomLeft, type RoomLeft } from '#domain/pricing/room-left.ts'
import { cents, type Cents, type Dimensions } from '#domain/units.ts'

export type RequestedShipment = Omit<CustomerRequest, 'dimensions'> & {
  readonly declaredValue: Cents | null
  /** The sizes of the chosen parcels: each is measured, their common box is not yet. */
  readonly sizes: readonly Dimensions[]
}
export type RequestRefusal = 'eco-not-available' | 'value-uninsured' | 'value-underinsured'
export type OnQuoteReason =
  | 'declared-value-on-quote'
  | 'destination-on-quote'
  | 'weight-over-limit'
  | 'dimensions-over-limit'

/** A price, and how much more fits in at that price; or why only a quote by hand is possible. */
export type OnlinePrice =
  | { readonly price: Estimate; readonly room: RoomLeft | null }
  | { readonly price: null; readonly onQuote: OnQuoteReason }

/**
 * The estimate of a request, or why it is on quote: no zone, over 30 kg, over 2 000 €, too long
 * (docs/rules/quotes-and-prices.md#estimate). For several parcels it uses the box that `boxAround` estimates. Refuses eco outside
 * the zones that have it, and over 1 000 € without an insurance that covers the value.
 */
export function onlinePrice(
  catalogue: Catalogue,
  { declaredValue, sizes, ...request }: RequestedShipment,
  counters: BenefitCounters,
): Outcome<OnlinePrice, RequestRefusal> {
  if (request.mode === 'eco' && !sellsEco(catalogue, request.destination)) {
    return refuse('eco-not-available')
  }
  const { limits } = catalogue
  const value = checkDeclaredValue(limits, declaredValue ?? cents(0), request.insuranceTier)
  if (!value.ok) {
    return value.refusal === 'declared-value-on-quote'
      ? accept({ price: null, onQuote: value.refusal })
      : refuse(uncovered[value.refusal])
  }
  return priceOfBox(catalogue, { ...request, dimensions: boxAround(sizes) }, counters)
}

const uncovered = {
  'declared-value-needs-insurance': 'value-uninsured',
  'declared-value-over-insurance': 'value-underinsured',
} as const satisfies Record<
  Exclude<DeclaredValueRefusal, 'declared-value-on-quote'>,
  RequestRefusal
>

function priceOfBox(
  catalogue: Catalogue,
  request: CustomerRequest,
  counters: BenefitCounters,
): Outcome<OnlinePrice, RequestRefusal> {
  const priced = estimateFor(catalogue, request, counters)
  if (priced.ok) {
    const plan = catalogue.plans[request.plan]
    const isGroupedFree = priced.value.lines.some(({ code }) => code === 'benefit_consolidation')
    // One more parcel would have to pay for the grouping of all.
    const isDearer = isGroupedFree && passedFreeGroupings(plan, counters, 1) !== null
    return accept({ price: priced.value, room: isDearer ? null : roomLeft(catalogue, request) })
  }
  if (priced.refusal === 'eco-not-available') return refuse(priced.refusal)
  return accept({ price: null, onQuote: priced.refusal })
}
