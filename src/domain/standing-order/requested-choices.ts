import { optionsFor } from '#domain/grouping/box-price.ts'
import type { ExtraCode } from '#domain/catalogue/catalogue.ts'

/** How so many parcels travel: a single one is no grouping, and pays for none. */
export function requestedChoices(
  options: readonly ExtraCode[],
  parcelCount: number,
): { readonly shippingType: 'direct' | 'grouping'; readonly options: readonly ExtraCode[] } {
  const shippingType = parcelCount > 1 ? 'grouping' : 'direct'
  return { shippingType, options: [...optionsFor({ options, type: 'grouping' }, shippingType)] }
}
