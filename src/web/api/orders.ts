import type * as z from 'zod/mini'
import {
  listMyInvoices,
  listMyOrders,
  readMyOrder,
  type OrderSummary,
} from '#contract/payments/orders.ts'
import { pages, query } from './query.ts'

export type Invoice = z.output<typeof listMyInvoices.output>['items'][number]
export type OrderStatus = OrderSummary['status']

/** A paper is printed moments after the fact that calls for it, and that is no fact of its own. */
export const untilPrinted = (
  papers: readonly { readonly isReady: boolean }[] | undefined,
): number | false => (papers?.some(({ isReady }) => !isReady) ? 3000 : false)

/** My orders, newest first, page after page. */
export const myOrders = (filter: 'pending' | '') =>
  pages(listMyOrders, { filter: filter || undefined })

export const myOrder = (orderId: string) =>
  query(
    readMyOrder,
    { orderId },
    { refetchInterval: ({ state: { data } }) => untilPrinted(data?.creditNotes) },
  )

/** My invoices; asked again while the PDF of one is being made. */
export const myInvoices = pages(
  listMyInvoices,
  {},
  {
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ ready }) => !ready)) ? 3000 : false,
  },
)

export const invoiceSummary = (year: number, format: 'csv' | 'pdf'): string =>
  `/api/invoice-summary?year=${year}&format=${format}`

export const invoicePdf = (invoiceId: string): string =>
  `/api/invoices/${encodeURIComponent(invoiceId)}/pdf`
