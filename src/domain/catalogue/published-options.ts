import type { Cents } from '#domain/units.ts'
import type { Catalogue, StorageTerms } from './catalogue.ts'
import type { ServiceOption, ServiceOptionPricing } from './service-options.ts'

/** A price as it is shown: a day of storage has the price that is charged for it. */
export type PublishedPricing =
  | Exclude<ServiceOptionPricing, { kind: 'storage-day' }>
  | { readonly kind: 'storage-day'; readonly cents: Cents }
export type PublishedOption = ServiceOption & { readonly pricing: PublishedPricing }

export const publishedPricing = (
  pricing: ServiceOptionPricing,
  { feePerDayCents }: StorageTerms,
): PublishedPricing =>
  pricing.kind === 'storage-day' ? { kind: 'storage-day', cents: feePerDayCents } : pricing

/** The options that the site shows: all that are not switched off. */
export const publishedOptions = ({
  serviceOptions,
  storage,
}: Pick<Catalogue, 'serviceOptions' | 'storage'>): PublishedOption[] =>
  serviceOptions
    .filter(({ isOff }) => !isOff)
    .map((option) => ({ ...option, pricing: publishedPricing(option.pricing, storage) }))
