import * as contract from '#contract/payments/subscriptions.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { chooseFreePlan } from './choose-free-plan.ts'
import { readSubscription } from './read-subscription.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { visitPaymentMethod } from './visit-payment-method.ts'

export function mountSubscriptions(api: ApiServer): void {
  serve(api, contract.readSubscription, readSubscription)
  serve(api, contract.cancelSubscription, cancelSubscription)
  serve(api, contract.resumeSubscription, resumeSubscription)
  serve(api, contract.chooseFreePlan, chooseFreePlan)
  serve(api, contract.visitPaymentMethod, visitPaymentMethod)
}
