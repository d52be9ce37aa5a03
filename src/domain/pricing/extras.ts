import {
  extraCents,
  extraCodes,
  type Catalogue,
  type Extra,
  type ExtraCode,
  type Limits,
} from '#domain/catalogue/catalogue.ts'
import { longestSide, totalLength, type Dimensions } from '#domain/units.ts'
import type { EstimateLine, EstimateOptions, EstimateRequest } from './estimate.ts'

/**
 * The chosen extras at list price, each once; `direct` ignores those that need a grouping
 * (docs/rules/quotes-and-prices.md#extras).
 */
export function addExtras(
  lines: EstimateLine[],
  catalogue: Catalogue,
  request: EstimateRequest,
): void {
  for (const code of extraCodes) {
    const extra = catalogue.extras[code]
    if (applies(code, extra, request, catalogue.limits)) {
      const price = extraCents(extra, request.weight, catalogue.limits.heavyGroupingOverGrams)
      const { label } = extra
      lines.push({ code, label, quantity: 1, unitCents: price, amountCents: price })
    }
  }
}

function applies(
  code: ExtraCode,
  extra: Extra,
  { type, options, dimensions }: EstimateRequest,
  limits: Limits,
): boolean {
  if (extra.onlyWhenGrouping && type === 'direct') return false
  if (chosen(options, code)) return true
  return code === 'non_standard' && dimensions !== undefined && isNonStandard(limits, dimensions)
}

const chosen = (options: EstimateOptions, code: ExtraCode): boolean =>
  'has' in options ? options.has(code) : options.includes(code)

/** With the shipped limits: over 150 cm in total or 100 cm on one side (docs/rules/quotes-and-prices.md#carrier-limits). */
export const isNonStandard = (limits: Limits, dimensions: Dimensions): boolean =>
  totalLength(dimensions) > limits.nonStandardOverTotalLength ||
  longestSide(dimensions) > limits.nonStandardOverLongestSide
