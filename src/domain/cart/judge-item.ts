import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import type { CartItem, CartItemRefusal, PaidPlanId } from './cart-item.ts'
import type { PricedItem } from './price-item.ts'

/**
 * `opening`: before a payment. `captured`: the money has arrived, so an item is still served when its status has advanced
 * meanwhile.
 */
export type Moment = 'opening' | 'captured'

/** What the server knows of the buyer and of the object that the item names; `null` when the object is not the buyer's. */
export type ItemFacts = {
  readonly subscription: { readonly plan: PaidPlanId; readonly frequency: BillingPeriod } | null
  readonly parcel: { readonly status: ParcelStatus; readonly boxed: boolean } | null
  /** `hasParcels`: the quote has parcels that are neither returned nor destroyed. */
  readonly quote: { readonly status: QuoteStatus; readonly hasParcels: boolean } | null
  /** This option was paid for this parcel or quote, or is in the quote's sent lines. */
  readonly alreadyBought: boolean
}

type Judged = Outcome<PricedItem, CartItemRefusal>

/** Whether this item may be sold to this customer: checked before a payment opens and again when its money arrives. */
export function judgeItem(
  item: CartItem,
  priced: PricedItem,
  facts: ItemFacts,
  moment: Moment,
): Judged {
  if (item.kind === 'plan') return judgePlan(item, priced, facts)
  const target = 'parcelId' in item ? judgeParcel(facts, moment) : judgeQuote(facts, moment)
  if (target !== null) return refuse(target)
  // Prepaid storage can be bought again and adds up; work is done once.
  if (priced.keeping === null && facts.alreadyBought) return refuse('option-already-bought')
  return accept(priced)
}

function judgePlan(
  { plan, frequency }: Extract<CartItem, { kind: 'plan' }>,
  priced: PricedItem,
  { subscription }: ItemFacts,
): Judged {
  if (subscription === null) return accept(priced)
  const isSame = subscription.plan === plan && subscription.frequency === frequency
  return refuse(isSame ? 'plan-already-active' : 'subscription-active')
}

const takesOptions: Readonly<Record<Moment, readonly ParcelStatus[]>> = {
  opening: ['received', 'pending_quote', 'blocked'],
  captured: ['received', 'pending_quote', 'blocked', 'processing'],
}

/** No option is sold for a parcel held back in a paid box: the box is being packed. */
function judgeParcel({ parcel }: ItemFacts, moment: Moment): CartItemRefusal | null {
  const takes = parcel !== null && takesOptions[moment].includes(parcel.status)
  const isHeld = parcel?.status === 'blocked' && parcel.boxed && moment === 'opening'
  return takes && !isHeld ? null : 'parcel-not-available'
}

const openQuotes: Readonly<Record<Moment, readonly QuoteStatus[]>> = {
  opening: ['pending_validation', 'sent_to_client', 'accepted'],
  captured: ['pending_validation', 'sent_to_client', 'accepted', 'paid'],
}

function judgeQuote({ quote }: ItemFacts, moment: Moment): CartItemRefusal | null {
  if (quote === null || !openQuotes[moment].includes(quote.status)) return 'quote-not-available'
  return quote.hasParcels ? null : 'quote-without-parcels'
}
