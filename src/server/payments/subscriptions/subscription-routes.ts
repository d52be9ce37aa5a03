import * as contract from '#contract/payments/subscriptions.ts'
import * as changes from '#contract/payments/plan-changes.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { changePlan } from './change-plan.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { chooseFreePlan } from './choose-free-plan.ts'
import { previewPlanChange } from './preview-plan-change.ts'
import { readSubscription } from './read-subscription.ts'
import { revokePlanChange } from './revoke-plan-change.ts'
import { schedulePlanChange } from './schedule-plan-change.ts'
import { visitOpenInvoice } from './visit-open-invoice.ts'
import { visitPaymentMethod } from './visit-payment-method.ts'

export function mountSubscriptions(api: ApiServer): void {
  serve(api, contract.readSubscription, readSubscription)
  serve(api, contract.cancelSubscription, cancelSubscription)
  serve(api, contract.resumeSubscription, resumeSubscription)
  serve(api, contract.chooseFreePlan, chooseFreePlan)
  serve(api, contract.visitPaymentMethod, visitPaymentMethod)
  serve(api, changes.previewPlanChange, previewPlanChange)
  serve(api, changes.changePlan, changePlan)
  serve(api, changes.schedulePlanChange, schedulePlanChange)
  serve(api, changes.revokePlanChange, revokePlanChange)
  serve(api, changes.visitOpenInvoice, visitOpenInvoice)
}
