import type { Cents, Grams } from '#domain/units.ts'
import type { Catalogue } from './catalogue.ts'
import type { ServiceOption, ServiceOptionPricing } from './service-options.ts'

type ByWeight = Extract<ServiceOptionPricing, { kind: 'by-weight' }>

/** A price as it is shown: a day of storage with the price that is charged for it, two prices with the weights they go up to. */
export type PublishedPricing =
  | Exclude<ServiceOptionPricing, { kind: 'storage-day' | 'by-weight' }>
  | { readonly kind: 'storage-day'; readonly cents: Cents }
  | (ByWeight & { readonly heavyOverGrams: Grams; readonly maxGrams: Grams })
export type PublishedOption = ServiceOption & { readonly pricing: PublishedPricing }

/** What a catalogue says beside an option's price. */
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
