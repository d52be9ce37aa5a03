import type * as z from 'zod/mini'
import { listMyInvoiceYears, readMyInvoiceSummary } from '#contract/payments/invoice-summary.ts'
import * as officeOrders from '#contract/payments/office-orders.ts'
import type { OfficeOrderSummary } from '#contract/payments/office-orders.ts'
import * as contract from '#contract/payments/orders.ts'
import * as refunds from '#contract/payments/refunds.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { type ApiServer, type SentFile, serve, serveFile } from '#server/core/http.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { type CsvCell, csvStream } from '#server/papers/rendering/csv.ts'
import { listInvoices } from '#server/payments/invoices/list-invoices.ts'
import {
  listInvoiceYears,
  readInvoiceSummary,
} from '#server/payments/invoices/read-invoice-summary.ts'
import { readInvoicePdf } from '#server/payments/invoices/render-invoice.ts'
import {
  approveRefund,
  refuseRefund,
  requestRefund,
} from '#server/payments/refunds/office-refunds.ts'
import { readOrderMoney } from '#server/payments/refunds/read-order-money.ts'
import { settleRefund } from '#server/payments/refunds/send-refund.ts'
import { orderStatusNames } from '#words/statuses.ts'
import {
  attentionCounts,
  type OfficeOrderRow,
  officeOrderRow,
  officeOrderRows,
  orderCounts,
  type OrderFilter,
} from './office-order-queries.ts'
import { progressOf } from './order-arrival.ts'
import { orderRow, orderRows, shipmentsOf } from './order-queries.ts'
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
      read.map(async (row) => ({ ...row, progress: await progressOf(ctx, row) })),
    )
    return pageOf(rows, paged.limit, (row) => ({
      ...orderSummary(row),
      parcels: row.parcels,
      itemNames: row.item_names,
      destination: row.destination,
      refundedCents: row.refunded_cents,
      isWithdrawn: row.is_withdrawn,
      ...(row.is_renewal && { isRenewal: true }),
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      ...row.progress,
    }))
  })
  serve(api, contract.readMyOrder, async (ctx, { orderId }) => {
    const row = found(await orderRow(ctx, orderId, requireCustomer(ctx.actor)))
    return orderView(ctx, row, 'customer')
  })
}

const heads = [
  'Commande',
  'Date',
  'Statut',
  'N° client',
  'Client',
  'E-mail',
  'Total TTC',
  'Remboursé',
  'Facture',
  'Payée le',
  'Moyen de paiement',
  'Suivi',
]

/** Every order that the filter finds, without a limit. */
async function exportOrders(ctx: Context, filter: OrderFilter): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const stream = csvStream<OfficeOrderRow>({
    heads,
    rowsAfter: (last, limit) => {
      const after = last && { at: last.created_at, id: last.id }
      return officeOrderRows(ctx, filter, { after, limit })
    },
    cells: cellsOf,
  })
  const day = parisDayText(parisDayOf(ctx.now()))
  return {
    stream,
    type: 'text/csv; charset=utf-8',
    fileName: `commandes-${day}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: OfficeOrderRow): readonly CsvCell[] => [
  row.number,
  dayText(row.created_at),
  orderStatusNames[row.status as OrderStatus],
  row.client_number,
  `${row.first_name} ${row.last_name}`,
  row.email ?? '',
  { cents: row.total_cents },
  { cents: row.given_back_cents },
  row.invoice_number ?? '',
  row.captured_at ? dayText(row.captured_at) : '',
  row.method ? paymentMethodLabel(row.method) : '',
  row.tracked.map(({ tracking_number: number }) => number).join(', '),
]

const dayText = (at: Date): string => parisDayText(parisDayOf(at))

function mountOfficeOrders(api: ApiServer): void {
  serve(api, officeOrders.listOrders, listOrders)
  serve(api, officeOrders.countOrders, countOrders)
  serveFile(api, officeOrders.exportOrders, exportOrders)
  serve(api, officeOrders.readOrder, readOrder)
  serve(api, refunds.requestRefund, requestRefund)
  serve(api, refunds.approveRefund, approveRefund)
  serve(api, refunds.refuseRefund, refuseRefund)
  serve(api, refunds.settleRefund, settleRefund)
}

/** The number of orders that each filter would show. */
async function countOrders(
  ctx: Context,
  filter: z.output<typeof officeOrders.countOrders.input>,
): Promise<z.input<typeof officeOrders.countOrders.output>> {
  requireAdmin(ctx.actor)
  const [statuses, attentions] = await Promise.all([orderCounts(ctx, filter), attentionCounts(ctx)])
  return { statuses, attentions }
}

/** One order for the office: the customer's view, the customer, and the money. */
async function readOrder(
  ctx: Context,
  { orderId }: { readonly orderId: string },
): Promise<z.input<typeof officeOrders.readOrder.output>> {
  requireAdmin(ctx.actor)
  const row = found(await officeOrderRow(ctx, orderId))
  const [view, quoteVersions, shipments, money] = await Promise.all([
    orderView(ctx, row, 'staff'),
    quoteVersionsOf(ctx, orderId),
    shipmentsOf(ctx, orderId),
    readOrderMoney(ctx, orderId),
  ])
  return {
    ...view,
    clientName: `${row.first_name} ${row.last_name}`,
    clientNumber: row.client_number,
    clientEmail: row.email,
    clientId: row.customer_id,
    invoiceNumber: row.invoice_number,
    quoteVersions,
    shipmentIds: shipments.map(({ id, number }) => ({ id, number })),
    money,
  }
}

async function quoteVersionsOf(ctx: Context, orderId: string) {
  const rows = await ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('quote_versions as v', 'v.quote_id', 'oq.quote_id')
    .select(['oq.quote_id', 'oq.version as paid', 'v.version as sent'])
    .where('oq.order_id', '=', orderId)
    .orderBy('oq.quote_id')
    .orderBy('v.version')
    .execute()
  return [...Map.groupBy(rows, ({ quote_id }) => quote_id)].map(([quoteId, versions]) => ({
    quoteId,
    paid: versions[0]?.paid ?? 0,
    sent: versions.map(({ sent }) => sent),
  }))
}

/** A page of the orders that the office searches for. */
async function listOrders(
  ctx: Context,
  { cursor, limit, ...filter }: z.output<typeof officeOrders.listOrders.input>,
): Promise<z.input<typeof officeOrders.listOrders.output>> {
  requireAdmin(ctx.actor)
  const page = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  return pageOf(await officeOrderRows(ctx, filter, page), limit, officeSummary)
}

const officeSummary = (row: OfficeOrderRow): OfficeOrderSummary => ({
  ...orderSummary(row),
  clientName: `${row.first_name} ${row.last_name}`,
  clientNumber: row.client_number,
  invoiceNumber: row.invoice_number,
  committedCents: row.committed_cents,
  isDisputed: row.is_disputed,
})
