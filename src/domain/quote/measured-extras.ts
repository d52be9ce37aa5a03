import type { ExtraCode, Limits } from '#domain/catalogue/catalogue.ts'
import type { EstimateOptions } from '#domain/pricing/estimate.ts'
import { isNonStandard } from '#domain/pricing/extras.ts'
import type { Dimensions } from '#domain/units.ts'

/**
 * What the customer asked for, and the non-standard extra as soon as one parcel measures so
 * (docs/rules/quotes-and-prices.md#firm-quote).
 */
export function withMeasuredExtras(
  limits: Limits,
  options: EstimateOptions,
  sizes: readonly Dimensions[],
): Set<ExtraCode> {
  const chosen = new Set(options)
  if (sizes.some((size) => isNonStandard(limits, size))) chosen.add('non_standard')
  return chosen
}
