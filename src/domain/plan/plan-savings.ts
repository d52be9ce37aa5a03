import { planIds, type Plan, type PlanId } from './plan.ts'

type Plans = Readonly<Record<PlanId, Plan>>

/** How many months the yearly price saves, to a tenth of a month: the first Standard, at 109,89 €, saves 0.9. */
export function freeMonths({ monthlyCents, yearlyCents }: Plan): number {
  if (yearlyCents === null || monthlyCents === 0) return 0
  const leftCents = monthlyCents * 12 - yearlyCents
  return Math.max(0, Math.floor((leftCents * 10 + monthlyCents) / (monthlyCents * 10)))
}

/** The free months that every yearly plan includes at least; 0 when no plan is sold by the year. */
export function leastFreeMonths(plans: Plans): number {
  const yearly = planIds.filter((id) => plans[id].yearlyCents !== null)
  return yearly.length === 0 ? 0 : Math.min(...yearly.map((id) => freeMonths(plans[id])))
}

/** From how many shipments a month the spared processing fees alone pay for the plan; `null` when they never do. */
export function shipmentsThatPay(
  { monthlyCents, processingFeeCents }: Plan,
  { gratuit }: Plans,
): number | null {
  const spared = gratuit.processingFeeCents - processingFeeCents
  return monthlyCents === 0 || spared <= 0 ? null : Math.ceil(monthlyCents / spared)
}

/** By how many per cent a plan reduces the processing fee of the free plan, rounded down. */
export function feeReduction({ processingFeeCents }: Plan, { gratuit }: Plans): number {
  const full = gratuit.processingFeeCents
  return full === 0 ? 0 : Math.max(0, Math.floor(((full - processingFeeCents) * 100) / full))
}
