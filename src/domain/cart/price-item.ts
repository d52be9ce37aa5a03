import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Keeping, ServiceOption } from '#domain/catalogue/service-options.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { BillingPeriod, PlanId } from '#domain/plan/plan.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import type { Cents } from '#domain/units.ts'
import type { CartItem, CartItemRefusal, PaidPlanId } from './cart-item.ts'
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

/**
 * Whether a line of a quote may be this option’s work. The office’s own options share one code and are known by their names: a
 * line under the name of another one is another work. Words that the office typed may be any of them.
 */
export function mayBeWorkOf(
  { option, lineCode }: { readonly option: string; readonly lineCode: string },
  line: { readonly code: string; readonly label: string },
  { serviceOptions }: Catalogue,
): boolean {
  if (line.code !== lineCode) return false
  const named = serviceOptions.filter(({ name }) => name === line.label)
  const isAnother = named.length > 0 && named.every(({ id }) => id !== option)
  return lineCode !== 'service_option' || !isAnother
}

const frequencies: Readonly<Record<BillingPeriod, string>> = { month: 'Mensuel', year: 'Annuel' }

/** The detail that distinguishes two items of the same name in a cart, an order and an invoice. */
export const planDetail = (frequency: BillingPeriod): string => frequencies[frequency]

/** A return is two lines: its price, and the storage due. */
export const returnName = 'Retour à la boutique'

export const returnStorageName = 'Garde due'

/** Storage that is paid by itself, before its parcel goes. */
export const storageName = 'Garde due'

export const parcelDetail = (trackingNumber: string): string => `Colis ${trackingNumber}`

export const quoteDetail = (number: string): string => `Devis ${number}`

/**
 * `opening`: before a payment. `captured`: the money has arrived, so an item is still served when its status has advanced
 * meanwhile.
 */
export type Moment = 'opening' | 'captured'

/** What the server knows of the buyer and of the object that the item names; `null` when the object is not the buyer's. */
export type ItemFacts = {
  readonly subscription: { readonly plan: PaidPlanId; readonly frequency: BillingPeriod } | null
  readonly parcel: {
    readonly status: ParcelStatus
    readonly boxed: boolean
    /** Its days of storage cost nothing more, or are frozen in what its owner accepted. */
    readonly isSettled: boolean
  } | null
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
  if (priced.keeping !== null && facts.parcel?.isSettled) return refuse('storage-settled')
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
