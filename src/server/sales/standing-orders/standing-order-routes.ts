import * as contract from '#contract/sales/standing-orders.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { agreeStandingOrder } from './agree-standing-order.ts'
import { listStandingOrders } from './list-standing-orders.ts'
import { pauseStandingOrder, resumeStandingOrder } from './pause-standing-order.ts'
import { readStandingOrderForm } from './read-standing-order-form.ts'
import { stopStandingOrder } from './stop-standing-order.ts'

export function mountStandingOrders(api: ApiServer): void {
  serve(api, contract.readStandingOrderForm, readStandingOrderForm)
  serve(api, contract.listStandingOrders, listStandingOrders)
  serve(api, contract.agreeStandingOrder, agreeStandingOrder)
  serve(api, contract.pauseStandingOrder, pauseStandingOrder)
  serve(api, contract.resumeStandingOrder, resumeStandingOrder)
  serve(api, contract.stopStandingOrder, stopStandingOrder)
}
