import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { publishedOptions, type PublishedOption } from '#domain/catalogue/published-options.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { useSite } from './site.ts'

type Sold = {
  readonly plans: Readonly<Record<PlanId, Plan>>
  readonly serviceOptions: readonly PublishedOption[]
}

const first: Sold = {
  plans: initialCatalogue.plans,
  serviceOptions: publishedOptions(initialCatalogue),
}

/** What is sold now: the server's dated catalogue, or the shipped one until it is known. */
export function useSold(): Sold {
  const site = useSite()
  return site.status === 'ready' ? site.site : first
}
