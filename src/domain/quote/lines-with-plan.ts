import type { BenefitCounters, Plan } from '#domain/plan/plan.ts'
import type { EstimateLine } from '#domain/pricing/estimate.ts'
import { addBenefits, addFee } from '#domain/pricing/added-lines.ts'
import type { Cents } from '#domain/units.ts'

type Line = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
}

const ofPlan = new Set([
  'processing_fee',
  'benefit_consolidation',
  'benefit_grouped_repackaging',
  'benefit_processing_fee',
])

/** The lines of a quote as they would be with another plan: with that plan's fee and benefits, all else as sent. */
export function linesWithPlan(
  lines: readonly Line[],
  plan: Plan,
  counters: BenefitCounters,
): EstimateLine[] {
  const others = lines.filter(({ code }) => !ofPlan.has(code)) as EstimateLine[]
  addBenefits(others, plan, counters)
  if (lines.some(({ code }) => code === 'processing_fee')) addFee(others, plan, counters)
  return others
}
