import * as z from 'zod/mini'
import { orderStatuses } from '#domain/order/order.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { order, orderStatus, orderSummary } from './orders.ts'
import { orderMoney } from './refunds.ts'
import { id, page, pageQuery } from '#contract/core/shapes.ts'

/** Orders as the office lists, counts, exports and reads them. */

const officeOrderSummary = z.extend(orderSummary, {
  clientName: z.string(),
  clientNumber: z.string(),
  invoiceNumber: z.nullable(z.string()),
  /** The refunded or promised part of what was paid. */
  committedCents: z.int(),
  /** A bank has taken the money back, and has not decided yet. */
  isDisputed: z.boolean(),
})
export type OfficeOrderSummary = z.output<typeof officeOrderSummary>

/** Reasons why an order waits for somebody of the office. */
export const orderAttentions = [
  'approval',
  'dispute',
  'failed-refund',
  'failed-payment',
  'left-parcel',
] as const
export type OrderAttention = (typeof orderAttentions)[number]

const filter = {
  status: z.optional(orderStatus),
  attention: z.optional(z.enum(orderAttentions)),
  /** Civil days in Paris, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'too-long'))),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  policy: 'admin',
  summary: 'Les commandes cherchées, les plus récentes d’abord',
  topics: ['orders'],
  input: z.strictObject({ ...pageQuery, ...filter }),
  output: page(officeOrderSummary),
})

/** Counting stops there: the screen shows « 1 000+ ». */
export const orderCountLimit = 1000

export const countOrders = endpoint({
  method: 'GET',
  path: '/api/admin/order-counts',
  policy: 'admin',
  summary:
    'Les commandes cherchées par état, et ce qui attend le bureau ; 1001 veut dire davantage',
  topics: ['orders'],
  input: z.strictObject({ from: filter.from, to: filter.to, search: filter.search }),
  output: z.strictObject({
    statuses: z.array(z.strictObject({ status: z.enum(orderStatuses), count: z.int() })),
    /** Counted over all orders, whatever the filter. */
    attentions: z.array(z.strictObject({ attention: z.enum(orderAttentions), count: z.int() })),
  }),
})

export const exportOrders = fileEndpoint({
  method: 'GET',
  path: '/api/admin/order-export',
  policy: 'admin',
  summary: 'Les commandes cherchées, toutes, en CSV',
  exports: 'orders',
  input: z.strictObject(filter),
  produces: ['text/csv'],
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:orderId',
  policy: 'admin',
  summary: 'Une commande, avec son argent et ses papiers',
  topics: ['orders'],
  input: z.strictObject({ orderId: id }),
  output: z.extend(order, {
    clientName: z.string(),
    clientNumber: z.string(),
    /** `null` for a deleted account. */
    clientEmail: z.nullable(z.string()),
    clientId: id,
    invoiceNumber: z.nullable(z.string()),
    /** For each quote, the versions that were sent and the one that was paid. */
    quoteVersions: z.array(z.strictObject({ quoteId: id, paid: z.int(), sent: z.array(z.int()) })),
    shipmentIds: z.array(z.strictObject({ number: z.string(), id })),
    /** `null` for an order that is not paid. */
    money: z.nullable(orderMoney),
  }),
})
export type OfficeOrder = z.output<typeof readOrder.output>
