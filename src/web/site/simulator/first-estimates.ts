import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { grams } from '#domain/units.ts'
import type { Estimate } from './simulate.ts'

/** The form's values before anybody touches it. */
export const firstQuestion = { destination: 'Nouvelle-Calédonie', weightKg: '2' } as const

/** Nothing was typed before the script loaded. */
export const isFirstQuestion = (fields: FormData): boolean =>
  Object.entries({ ...firstQuestion, mode: 'standard' }).every(
    ([name, value]) => fields.get(name) === value,
  )

/** Part of the served page, so that a price is readable without script; the server's own replaces it after hydration. */
export const firstEstimates: Readonly<Record<PlanId, Estimate>> = {
  gratuit: priced('gratuit'),
  standard: priced('standard'),
  premium: priced('premium'),
}

function priced(plan: PlanId): Estimate {
  const outcome = estimate(initialCatalogue, {
    destination: firstQuestion.destination,
    weight: grams(Number(firstQuestion.weightKg) * 1000),
    mode: 'standard',
    type: 'direct',
    plan,
    insuranceTier: 0,
    options: [],
  })
  if (!outcome.ok) return { state: 'failed' }
  const { shippingCents, feeCents, totalCents, lines } = outcome.value
  return { state: 'priced', price: { shippingCents, feeCents, totalCents, lines: [...lines] } }
}
