import type { Cents, Grams } from '#domain/units.ts'
import type { Catalogue } from './catalogue.ts'
import type { ServiceOption, ServiceOptionPricing } from './service-options.ts'

type ByWeight = Extract<ServiceOptionPricing, { kind: 'by-weight' }>

/**
 * A price as the site shows it: a day of storage with the fee charged for it, a price by weight with the weights that its two
 * prices go up to.
 */
export type PublishedPricing =
  | Exclude<ServiceOptionPricing, { kind: 'storage-day' | 'by-weight' }>
  | { readonly kind: 'storage-day'; readonly cents: Cents }
  | (ByWeight & { readonly heavyOverGrams: Grams; readonly maxGrams: Grams })
export type PublishedOption = ServiceOption & { readonly pricing: PublishedPricing }

/** The other values of a catalogue that an option's price needs. */
export type PublishedTerms = Pick<Catalogue, 'storage' | 'limits'>

export function publishedPricing(
  pricing: ServiceOptionPricing,
  { storage, limits: { heavyGroupingOverGrams: heavyOverGrams, maxGrams } }: PublishedTerms,
): PublishedPricing {
  if (pricing.kind === 'storage-day') return { kind: 'storage-day', cents: storage.feePerDayCents }
  return pricing.kind === 'by-weight' ? { ...pricing, heavyOverGrams, maxGrams } : pricing
}

/** The options that the site shows: all that are not switched off. */
export const publishedOptions = ({
  serviceOptions,
  ...terms
}: PublishedTerms & Pick<Catalogue, 'serviceOptions'>): PublishedOption[] =>
  serviceOptions
    .filter(({ isOff }) => !isOff)
    .map((option) => ({ ...option, pricing: publishedPricing(option.pricing, terms) }))
