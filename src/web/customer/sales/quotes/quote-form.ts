import type * as z from 'zod/mini'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { shippingOptions, type ShippingOption } from '#contract/offer/pricing.ts'
import type { estimateMyQuote, requestQuote } from '#contract/sales/quote-requests.ts'
import { insuranceTiers, type InsuranceTier } from '#domain/catalogue/catalogue.ts'
import {
  isDestination,
  isShippingDestination,
  restOfTheWorld,
} from '#domain/destination/destination.ts'
import {
  checkDeclaredValue,
  countedValue,
  dividedValue,
  type ValueLimits,
} from '#domain/pricing/declared-value.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { compareShippingWays, ShippingWays } from '#contract/sales/shipping-ways.ts'
import { parseEuros, typedKilograms } from '#web/copy/parse-amounts.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { hasEco, type Destinations } from '#web/quote/use-destinations.ts'

export type EstimateQuery = z.input<typeof estimateMyQuote.input>
export type WaysQuery = z.input<typeof compareShippingWays.input>

/** The fields as typed (docs/rules/quotes-and-prices.md#request). */
export type QuoteForm = {
  shippingType: 'direct' | 'grouping'
  firstName: string
  lastName: string
  email: string
  /** Deliver to another address than the account's. */
  otherAddress: boolean
  addressLine1: string
  addressLine2: string
  postalCode: string
  city: string
  country: string
  parcelIds: string[]
  weight: string
  destination: string
  shippingMode: 'standard' | 'eco'
  options: ShippingOption[]
  insurance: string
  declaredValue: string
  remarks: string
  promotionCode: string
}

export const noQuoteForm: QuoteForm = {
  shippingType: 'direct',
  firstName: '',
  lastName: '',
  email: '',
  otherAddress: false,
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  country: 'France',
  parcelIds: [],
  weight: '',
  destination: '',
  shippingMode: 'standard',
  options: [],
  insurance: '0',
  declaredValue: '',
  remarks: '',
  promotionCode: '',
}

/** The form filled from the account; the destination is the account's country, unless that is France itself. */
export const quoteFormOf = (user: SignedInUser): QuoteForm => ({
  ...noQuoteForm,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  destination: destinationOf(user.billingAddress?.country),
})

function destinationOf(country: string | undefined): string {
  if (country === undefined || country === 'France') return ''
  return isDestination(country) ? country : restOfTheWorld
}

/** Sends what the form shows: the « eco » mode is dropped for a destination that has none. */
export const modeOf = (
  { shippingMode, destination }: QuoteForm,
  destinations: Destinations,
): 'standard' | 'eco' => (hasEco(destinations, destination) ? shippingMode : 'standard')

const groupingOnly: readonly ShippingOption[] = ['consolidation', 'grouped_repackaging']

/** The measures of the chosen parcels decide whether the size is non-standard, not the customer. */
export const optionsOf = ({ shippingType, options, parcelIds }: QuoteForm) =>
  shippingOptions.filter((option) => {
    if (!options.includes(option)) return false
    if (option === 'non_standard') return parcelIds.length === 0
    return shippingType === 'grouping' || !groupingOnly.includes(option)
  })

/** The query for the live estimate; `null` until there are a weight and a destination. */
export function estimateQueryOf(form: QuoteForm, to: Destinations): EstimateQuery | null {
  const grams = parseKilograms(form.weight)
  const wish = wishOf(form, to)
  if (grams === null || grams > heaviestGrams || wish === null) return null
  const declared = declaredOf(form)
  return {
    ...wish,
    weightKg: typedKilograms(grams),
    ...(declared === null ? {} : { declaredValueCents: declared }),
  }
}

/**
 * The query for grouping or splitting; `null` with fewer than two parcels, or for a weight or a value that has no price online.
 * `contents`: what the chosen parcels are declared to hold.
 */
export const waysQueryOf = (
  form: QuoteForm,
  { destinations, limits }: Known,
  contents: Cents,
): WaysQuery | null =>
  form.parcelIds.length < 2 || isTooHeavy(form) || !isValuePriced(form, contents, limits)
    ? null
    : wishOf(form, destinations)

type Known = { readonly destinations: Destinations; readonly limits: ValueLimits | undefined }

function isValuePriced(form: QuoteForm, contents: Cents, limits: ValueLimits | undefined): boolean {
  const value = countedValue(declaredOf(form), contents)
  if (value === null) return true
  return limits !== undefined && checkDeclaredValue(limits, value, tierOf(form.insurance)).ok
}

function wishOf(form: QuoteForm, to: Destinations): WaysQuery | null {
  const { destination, parcelIds } = form
  if (!isShippingDestination(destination)) return null
  const options = optionsOf(form)
  return {
    destination,
    mode: modeOf(form, to),
    type: form.shippingType,
    insurance: form.insurance,
    ...(options.length > 0 ? { options: options.join(',') } : {}),
    ...(parcelIds.length > 0 ? { parcels: parcelIds.join(',') } : {}),
  }
}

export function declaredOf({ declaredValue }: Pick<QuoteForm, 'declaredValue'>): Cents | null {
  const typed = declaredValue.trim() === '' ? null : parseEuros(declaredValue)
  return typed === null || typed < 0 ? null : cents(typed)
}

export const heaviestGrams = 100_000

/** No request may be so heavy. */
export const isTooHeavy = ({ weight }: Pick<QuoteForm, 'weight'>): boolean =>
  (parseKilograms(weight) ?? 0) > heaviestGrams

/** The request of a validated form: never with a price. */
export function requestOf(form: QuoteForm, to: Destinations, typesAddress: boolean) {
  const declared = declaredOf(form)
  return {
    shippingType: form.shippingType,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    ...(typesAddress ? { address: addressOf(form) } : {}),
    weightGrams: parseKilograms(form.weight) ?? 0,
    destination: form.destination,
    mode: modeOf(form, to),
    options: optionsOf(form),
    insuranceTier: tierOf(form.insurance),
    ...(declared === null ? {} : { declaredValueCents: declared }),
    remarks: form.remarks,
    parcelIds: form.parcelIds,
    ...(form.promotionCode.trim() === '' ? {} : { promotionCode: form.promotionCode.trim() }),
  } satisfies z.input<typeof requestQuote.input>
}
export type QuoteRequestBody = ReturnType<typeof requestOf> & {
  readonly split?: z.input<typeof requestQuote.input>['split']
}

/**
 * The shipments that the customer chose, and the price that they read. `contents`: what each holds, as known then: a retry sends
 * the same values, though the parcels of the first requests are no longer listed.
 */
export type TakenSplit = Pick<ShippingWays, 'shipments' | 'totalCents'> & {
  readonly contents: readonly Cents[]
}

/**
 * One request per shipment of a split; each names the whole that it belongs to. A promotion code is for one quote: the first,
 * which also carries the total that the customer read, so that nothing is requested at another price. The declared value is
 * divided among them.
 */
export const requestsOf = (
  form: QuoteForm,
  to: Destinations,
  typesAddress: boolean,
  taken: TakenSplit,
): QuoteRequestBody[] => {
  const values = valuesOf(form, taken)
  const whole = { ...form, declaredValue: '' }
  return taken.shipments.map((shipment, index) => ({
    ...requestOf(index === 0 ? whole : { ...whole, promotionCode: '' }, to, typesAddress),
    // A share of nothing declares nothing.
    ...(values[index] ? { declaredValueCents: values[index] } : {}),
    shippingType: shipment.type,
    weightGrams: shipment.weightGrams,
    options: shipment.options,
    parcelIds: shipment.parcelIds,
    remarks: partRemark(form, index + 1, taken.shipments.length),
    ...(index === 0 ? { split: seenWith(form, taken) } : {}),
  }))
}

function valuesOf(form: QuoteForm, { shipments, contents }: TakenSplit): readonly Cents[] {
  const typed = declaredOf(form)
  if (typed === null) return []
  const parts = shipments.map(({ weightGrams }, index) => ({
    contents: contents[index] ?? cents(0),
    weight: weightGrams,
  }))
  return dividedValue(typed, parts)
}

const seenWith = (form: QuoteForm, { shipments, totalCents }: TakenSplit) => ({
  type: form.shippingType,
  options: optionsOf(form),
  others: shipments.slice(1).map(({ parcelIds }) => parcelIds),
  totalCents,
})

const longestRemark = 2000

const partRemark = ({ remarks }: QuoteForm, part: number, parts: number): string =>
  `Envoi ${part} sur ${parts} d’un même choix de colis.\n${remarks}`.trim().slice(0, longestRemark)

const addressOf = (form: QuoteForm) => ({
  line1: form.addressLine1,
  line2: form.addressLine2,
  postalCode: form.postalCode,
  city: form.city,
  country: form.country,
})

export const tierOf = (text: string): InsuranceTier =>
  insuranceTiers.find((tier) => String(tier) === text) ?? 0
