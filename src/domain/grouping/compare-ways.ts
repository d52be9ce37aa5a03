import type { EstimateLineCode } from '#domain/pricing/estimate.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Way } from './cheapest-way.ts'

export const costKinds = [
  'carrier',
  'fee',
  'grouping',
  'insurance',
  'non_standard',
  'options',
] as const
export type CostKind = (typeof costKinds)[number]

/**
 * How much more expensive one way is than another for a kind of cost, negative when cheaper. Kinds that do not differ are left
 * out.
 */
export type CostDifference = { readonly kind: CostKind; readonly cents: Cents }

/** Why one way costs more or less than another: the differences add up to the difference of the totals. */
export function compareWays(way: Way, other: Way): CostDifference[] {
  const [costs, otherCosts] = [costsOf(way), costsOf(other)]
  return costKinds
    .map((kind) => ({ kind, cents: cents(costs[kind] - otherCosts[kind]) }))
    .filter((difference) => difference.cents !== 0)
}

function costsOf({ shipments }: Way): Record<CostKind, number> {
  const costs = { carrier: 0, fee: 0, grouping: 0, insurance: 0, non_standard: 0, options: 0 }
  for (const { code, amountCents } of shipments.flatMap(({ estimate }) => estimate.lines)) {
    costs[kindOf[code]] += amountCents
  }
  return costs
}

const kindOf: Record<EstimateLineCode, CostKind> = {
  carrier: 'carrier',
  discount_carrier: 'carrier',
  insurance: 'insurance',
  processing_fee: 'fee',
  benefit_processing_fee: 'fee',
  discount_processing_fee: 'fee',
  consolidation: 'grouping',
  benefit_consolidation: 'grouping',
  grouped_repackaging: 'grouping',
  benefit_grouped_repackaging: 'grouping',
  non_standard: 'non_standard',
  repackaging: 'options',
  photo_request: 'options',
  signature_required: 'options',
}
