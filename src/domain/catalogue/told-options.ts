import type { Cents } from '#domain/units.ts'
import type { Catalogue, StorageTerms } from './catalogue.ts'
import type { ServiceOption, ServiceOptionPricing } from './service-options.ts'

/** A price as it is shown: a day of storage has the price that is charged for it. */
export type ToldPricing =
  | Exclude<ServiceOptionPricing, { kind: 'storage-day' }>
  | { readonly kind: 'storage-day'; readonly cents: Cents }
export type ToldOption = ServiceOption & { readonly pricing: ToldPricing }

export const toldPricing = (
  pricing: ServiceOptionPricing,
  { feePerDayCents }: StorageTerms,
): ToldPricing =>
  pricing.kind === 'storage-day' ? { kind: 'storage-day', cents: feePerDayCents } : pricing

/** The options that the site shows: all that are not switched off. */
export const toldOptions = ({
  serviceOptions,
  storage,
}: Pick<Catalogue, 'serviceOptions' | 'storage'>): ToldOption[] =>
  serviceOptions
    .filter(({ isOff }) => !isOff)
    .map((option) => ({ ...option, pricing: toldPricing(option.pricing, storage) }))
