import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { countOrders, type exportOrders, readOrder } from '#contract/payments/office-orders.ts'
import {
  listMyInvoices,
  listMyOrders,
  readInvoicePdf,
  readMyOrder,
  type OrderSummary,
} from '#contract/payments/orders.ts'
import { addressOf } from './address-of.ts'
import { pages, query } from './query.ts'

export type Invoice = z.output<typeof listMyInvoices.output>['items'][number]
export type OrderStatus = OrderSummary['status']

/** The server prints a paper moments after the fact that needs it, and announces no fact when it is ready: the page polls. */
const untilPrinted = (
  papers: readonly { readonly isReady: boolean }[] | undefined,
): number | false => (papers?.some(({ isReady }) => !isReady) ? 3000 : false)

/** My orders, newest first, page after page. */
export const myOrders = (filter: 'pending' | '') =>
  pages(listMyOrders, { filter: filter || undefined })

export const myOrder = (orderId: string) =>
  query(
    readMyOrder,
    { orderId },
    {
      refetchInterval: ({ state: { data } }) =>
        untilPrinted(data && [...data.creditNotes, ...data.slips]),
    },
  )

/** My invoices; read again while one of their PDFs is being made. */
export const myInvoices = pages(
  listMyInvoices,
  {},
  {
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ ready }) => !ready)) ? 3000 : false,
  },
)

export const invoicePdf = (invoiceId: string): string => addressOf(readInvoicePdf, { invoiceId })

export type OrderFilter = z.input<typeof exportOrders.input>

export type OrderCounts = z.output<typeof countOrders.output>

/** The counts by status use the rest of the filter; the count of what waits for the office covers all orders. */
export const officeOrderCounts = ({ from, to, search }: OrderFilter) =>
  query(
    countOrders,
    { from: from || undefined, to: to || undefined, search: search || undefined },
    { placeholderData: keepPreviousData },
  )

export const officeOrder = (orderId: string) =>
  query(
    readOrder,
    { orderId },
    {
      refetchInterval: ({ state: { data } }) =>
        untilPrinted(data && [...data.creditNotes, ...data.slips]),
    },
  )
