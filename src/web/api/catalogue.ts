import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { initialServiceOptions, type ServiceOption } from '#domain/catalogue/service-options.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { useSite } from './site.ts'

type Sold = {
  readonly plans: Readonly<Record<PlanId, Plan>>
  readonly serviceOptions: readonly ServiceOption[]
}

const first: Sold = { plans: initialPlans, serviceOptions: initialServiceOptions }

/** What is sold now: the server's dated catalogue, and the first one while it is not known. */
export function useSold(): Sold {
  const site = useSite()
  return site.status === 'ready' ? site.site : first
}
