import {
  extraCents,
  extraCodes,
  type Catalogue,
  type Extra,
  type ExtraCode,
  type Limits,
} from '#domain/catalogue/catalogue.ts'
import { type BenefitCounters, type Plan, planInSentence } from '#domain/plan/plan.ts'
import { type Cents, type Dimensions, longestSide, totalLength } from '#domain/units.ts'
import type {
  EstimateLine,
  EstimateLineCode,
  EstimateOptions,
  EstimateRequest,
} from './estimate.ts'

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

type Counters = BenefitCounters | undefined

/**
 * Each benefit is a separate negative line, so that the list price stays visible (docs/rules/quotes-and-prices.md#plan-benefits).
 */
export function addBenefits(lines: EstimateLine[], plan: Plan, counters: Counters): void {
  const consolidation = amountOf(lines, 'consolidation')
  if (consolidation > 0 && consolidationIsFree(plan, counters)) {
    const label = `Avantage ${plan.name}\u00A0: groupement offert`
    pushBenefit(lines, 'benefit_consolidation', label, consolidation)
  }

  const { groupedRepackagingCents } = plan.benefits
  if (groupedRepackagingCents === null) return
  const saved = amountOf(lines, 'grouped_repackaging') - groupedRepackagingCents
  if (saved > 0) {
    const label = `Avantage ${plan.name}\u00A0: reconditionnement de colis groupés à prix réduit`
    pushBenefit(lines, 'benefit_grouped_repackaging', label, saved)
  }
}

/** The plan's processing fee, shown even when it is zero, and its waiver on the first shipment. */
export function addFee(lines: EstimateLine[], plan: Plan, counters: Counters): void {
  const fee = plan.processingFeeCents
  const label = `Frais de traitement (${planInSentence(plan.name)})`
  lines.push({ code: 'processing_fee', label, quantity: 1, unitCents: fee, amountCents: fee })

  if (fee > 0 && plan.benefits.firstShipmentWithoutFee && counters?.firstShipment === true) {
    const waiver = `Avantage ${plan.name}\u00A0: premier colis expédié sans frais de traitement`
    pushBenefit(lines, 'benefit_processing_fee', waiver, fee)
  }
}

function consolidationIsFree({ benefits }: Plan, counters: Counters): boolean {
  if (benefits.freeConsolidation === null) return false
  const { parcelsPerMonth } = benefits.freeConsolidation
  if (parcelsPerMonth === 'unlimited') return true
  if (counters === undefined) return false
  return counters.groupedParcelsThisMonth + counters.parcelsInShipment <= parcelsPerMonth
}

/** The parcels a month that the plan groups for nothing, where this shipment, and so many more parcels in it, go beyond them. */
export function passedFreeGroupings(
  { benefits }: Plan,
  { groupedParcelsThisMonth, parcelsInShipment }: BenefitCounters,
  more = 0,
): number | null {
  const free = benefits.freeConsolidation?.parcelsPerMonth
  if (free === undefined || free === 'unlimited') return null
  return groupedParcelsThisMonth + parcelsInShipment + more > free ? free : null
}

function amountOf(lines: readonly EstimateLine[], code: EstimateLineCode): number {
  for (const line of lines) if (line.code === code) return line.amountCents
  return 0
}

function pushBenefit(
  lines: EstimateLine[],
  code: EstimateLineCode,
  label: string,
  saved: number,
): void {
  const amount = -saved as Cents
  lines.push({ code, label, quantity: 1, unitCents: amount, amountCents: amount })
}
