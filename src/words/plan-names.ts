import type { PlanId } from '#domain/plan/plan.ts'

export const planNames: Readonly<Record<PlanId, string>> = {
  gratuit: 'Gratuit',
  standard: 'Standard',
  premium: 'Premium',
}
