import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { CartItemRefusal } from './cart-item.ts'

/** Why an option is not sold to this plan or destination; `null` when it is. An unknown destination refuses nothing. */
export function optionReach(
  { plans, destinations }: ServiceOption,
  buyer: { readonly plan: PlanId; readonly destination: Destination | null },
): Extract<CartItemRefusal, 'option-other-plan' | 'option-other-destination'> | null {
  if (plans && !plans.includes(buyer.plan)) return 'option-other-plan'
  if (destinations && buyer.destination !== null && !destinations.includes(buyer.destination)) {
    return 'option-other-destination'
  }
  return null
}
