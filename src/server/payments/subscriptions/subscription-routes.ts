import * as contract from '#contract/payments/subscriptions.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { chooseFreePlan } from './choose-free-plan.ts'
import { readSubscription } from './read-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { visitPaymentMethod } from './visit-payment-method.ts'

export function mountSubscriptions(doors: Doors): void {
  serve(doors, contract.readSubscription, readSubscription)
  serve(doors, contract.cancelSubscription, cancelSubscription)
  serve(doors, contract.resumeSubscription, resumeSubscription)
  serve(doors, contract.chooseFreePlan, chooseFreePlan)
  serve(doors, contract.visitPaymentMethod, visitPaymentMethod)
}
