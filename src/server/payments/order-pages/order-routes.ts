import { listMyInvoiceYears, readMyInvoiceSummary } from '#contract/payments/invoice-summary.ts'
import * as contract from '#contract/payments/orders.ts'
import { requireCustomer } from '#server/core/access.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { pageOf } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { listInvoices } from '#server/payments/invoices/list-invoices.ts'
import {
  listInvoiceYears,
  readInvoiceSummary,
} from '#server/payments/invoices/read-invoice-summary.ts'
import { readInvoicePdf } from '#server/payments/invoices/render-invoice.ts'
import { arrivalOf } from './order-arrival.ts'
import { mountOfficeOrders } from './office-order-routes.ts'
import { orderRow, orderRows } from './order-queries.ts'
import { orderSummary, orderView } from './order-views.ts'

export function mountOrders(api: ApiServer): void {
  mountCustomerOrders(api)
  mountOfficeOrders(api)
  serve(api, contract.listMyInvoices, listInvoices)
  serveFile(api, contract.readInvoicePdf, readInvoicePdf)
  serve(api, listMyInvoiceYears, listInvoiceYears)
  serveFile(api, readMyInvoiceSummary, readInvoiceSummary)
}

function mountCustomerOrders(api: ApiServer): void {
  serve(api, contract.listMyOrders, async (ctx, { filter, ...paged }) => {
    const customerId = requireCustomer(ctx.actor)
    const status = filter === 'pending' ? 'pending_payment' : undefined
    const read = await orderRows(ctx, { ...paged, customerId, status })
    const rows = await Promise.all(
      read.map(async (row) => ({ ...row, arrival: await arrivalOf(ctx, row) })),
    )
    return pageOf(rows, paged.limit, (row) => ({
      ...orderSummary(row),
      parcels: row.parcels,
      itemNames: row.item_names,
      destination: row.destination,
      refundedCents: row.refunded_cents,
      isWithdrawn: row.is_withdrawn,
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      arrival: row.arrival,
    }))
  })
  serve(api, contract.readMyOrder, async (ctx, { orderId }) => {
    const row = found(await orderRow(ctx, orderId, requireCustomer(ctx.actor)))
    return orderView(ctx, row, 'customer')
  })
}
