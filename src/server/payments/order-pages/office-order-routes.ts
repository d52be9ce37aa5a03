import * as contract from '#contract/payments/office-orders.ts'
import * as refunds from '#contract/payments/refunds.ts'
import { serve, serveFile, type Doors } from '#server/core/http.ts'
import { approveRefund } from '#server/payments/refunds/approve-refund.ts'
import { refuseRefund } from '#server/payments/refunds/refuse-refund.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { countOrders } from './count-orders.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export function mountOfficeOrders(doors: Doors): void {
  serve(doors, contract.listOrders, listOrders)
  serve(doors, contract.countOrders, countOrders)
  serveFile(doors, contract.exportOrders, exportOrders)
  serve(doors, contract.readOrder, readOrder)
  serve(doors, refunds.requestRefund, requestRefund)
  serve(doors, refunds.approveRefund, approveRefund)
  serve(doors, refunds.refuseRefund, refuseRefund)
  serve(doors, refunds.settleRefund, settleRefund)
}
