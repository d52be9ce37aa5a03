import type * as z from 'zod/mini'
import type { draftQuote } from '#contract/sales/office-quotes.ts'
import { shippingOptions, type ShippingOption } from '#contract/offer/pricing.ts'
import { insuranceTiers } from '#domain/catalogue/catalogue.ts'
import { hasEco, type Destinations } from '#web/quote/use-destinations.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'

export type NewQuoteForm = {
  parcelIds: string[]
  shippingType: 'direct' | 'grouping'
  destination: string
  mode: 'standard' | 'eco'
  weight: string
  insuranceTier: string
  options: ShippingOption[]
  unmeasuredReason: string
}

export const emptyForm = (destination: string): NewQuoteForm => ({
  parcelIds: [],
  shippingType: 'direct',
  destination,
  mode: 'standard',
  weight: '',
  insuranceTier: '0',
  options: [],
  unmeasuredReason: '',
})

type Parcel = { readonly id: string; readonly weightGrams: number | null }

/** A firm quote is based on measures; without them it needs a weight and a reason. */
export function isMeasured(parcels: readonly Parcel[], parcelIds: readonly string[]): boolean {
  const chosen = parcels.filter(({ id }) => parcelIds.includes(id))
  return chosen.length > 0 && chosen.every(({ weightGrams }) => weightGrams !== null)
}

export function draftingOf(
  customerId: string,
  form: NewQuoteForm,
  destinations: Destinations,
): z.input<typeof draftQuote.input> {
  const grams = parseKilograms(form.weight)
  return {
    customerId,
    parcelIds: form.parcelIds,
    // Several parcels in one shipment are a grouping.
    shippingType: form.parcelIds.length > 1 ? 'grouping' : form.shippingType,
    destination: form.destination,
    // Sends what the screen shows: a destination without eco does not keep an earlier eco choice.
    mode: hasEco(destinations, form.destination) ? form.mode : 'standard',
    ...(grams === null ? {} : { weightGrams: grams }),
    options: shippingOptions.filter((code) => form.options.includes(code)),
    insuranceTier: insuranceTiers.find((tier) => String(tier) === form.insuranceTier) ?? 0,
    unmeasuredReason: form.unmeasuredReason,
  }
}
