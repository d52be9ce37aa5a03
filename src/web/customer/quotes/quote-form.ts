import type * as z from 'zod/mini'
import type { SignedInUser } from '#contract/accounts.ts'
import { shippingOptions, type ShippingOption } from '#contract/pricing.ts'
import type { requestQuote } from '#contract/quotes.ts'
import { isDestination } from '#domain/destination/destination.ts'
import type { EstimateQuery } from '#web/api/quotes.ts'
import { parseEuros, typedKilograms } from '#web/copy/parse-amounts.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { territories } from '#web/copy/territories.ts'

/** The fields of specification 001 §3, as they are typed. */
export type QuoteForm = {
  shippingType: 'direct' | 'grouping'
  firstName: string
  lastName: string
  email: string
  /** Deliver elsewhere than to the address of the account. */
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
}

/** What the account already knows; the destination, when the account is in one of the twelve territories. */
export const quoteFormOf = (user: SignedInUser): QuoteForm => ({
  ...noQuoteForm,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  destination: destinationOf(user.billingAddress?.country),
})

const destinationOf = (country: string | undefined): string =>
  country !== undefined && isDestination(country) ? country : ''

export const hasEco = (destination: string): boolean =>
  territories.some(({ name, hasEconomyMode }) => name === destination && hasEconomyMode)

/** Eco is not remembered for a destination that has none. */
const modeOf = ({ shippingMode, destination }: QuoteForm): 'standard' | 'eco' =>
  hasEco(destination) ? shippingMode : 'standard'

const groupingOnly: readonly ShippingOption[] = ['consolidation', 'grouped_repackaging']

const optionsOf = ({ shippingType, options }: QuoteForm, isNonStandard: boolean) =>
  shippingOptions.filter((option) => {
    if (option === 'non_standard' && isNonStandard) return true
    return (
      options.includes(option) && (shippingType === 'grouping' || !groupingOnly.includes(option))
    )
  })

/** The question for the live estimate; `null` until there are a weight and a destination. */
export function estimateQueryOf(form: QuoteForm, isNonStandard: boolean): EstimateQuery | null {
  const grams = parseKilograms(form.weight)
  if (grams === null || grams > heaviestGrams || !isDestination(form.destination)) return null
  const options = optionsOf(form, isNonStandard)
  return {
    destination: form.destination,
    weightKg: typedKilograms(grams),
    mode: modeOf(form),
    type: form.shippingType,
    insurance: form.insurance,
    ...(options.length > 0 ? { options: options.join(',') } : {}),
    parcels: Math.max(1, form.parcelIds.length),
  }
}

export const heaviestGrams = 100_000

/** The request of a form whose fields were checked: no price, ever. */
export function requestOf(form: QuoteForm, isNonStandard: boolean, typesAddress: boolean) {
  const declared = form.declaredValue.trim() === '' ? null : parseEuros(form.declaredValue)
  return {
    shippingType: form.shippingType,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    ...(typesAddress ? { address: addressOf(form) } : {}),
    weightGrams: parseKilograms(form.weight) ?? 0,
    destination: form.destination,
    mode: modeOf(form),
    options: optionsOf(form, isNonStandard),
    insuranceTier: tierOf(form.insurance),
    ...(declared === null ? {} : { declaredValueCents: declared }),
    remarks: form.remarks,
    parcelIds: form.parcelIds,
  } satisfies z.input<typeof requestQuote.input>
}

const addressOf = (form: QuoteForm) => ({
  line1: form.addressLine1,
  line2: form.addressLine2,
  postalCode: form.postalCode,
  city: form.city,
  country: form.country,
})

const tiers = [0, 150, 300, 500, 1000, 2000] as const
const tierOf = (text: string) => tiers.find((tier) => String(tier) === text) ?? 0
