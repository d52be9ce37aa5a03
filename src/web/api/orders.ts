import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listMyInvoiceYears } from '#contract/payments/invoice-summary.ts'
import {
  listMyInvoices,
  listMyOrders,
  readMyOrder,
  type OrderSummary,
} from '#contract/payments/orders.ts'
import { call } from './call.ts'

export type Invoice = z.output<typeof listMyInvoices.output>['items'][number]
export type OrderStatus = OrderSummary['status']

const from = (cursor: string) => (cursor ? { cursor } : {})

/** A paper is printed moments after the fact that calls for it, and that is no fact of its own. */
export const untilPrinted = (
  papers: readonly { readonly isReady: boolean }[] | undefined,
): number | false => (papers?.some(({ isReady }) => !isReady) ? 3000 : false)

/** My orders, newest first, page after page. */
export const myOrders = (filter: 'pending' | '') =>
  infiniteQueryOptions({
    queryKey: ['orders', 'mine', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listMyOrders, { ...from(pageParam), ...(filter ? { filter } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const myOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'mine', 'one', orderId],
    queryFn: ({ signal }) => call(readMyOrder, { orderId }, { signal }),
    refetchInterval: ({ state: { data } }) => untilPrinted(data?.creditNotes),
  })

/** My invoices; asked again while the PDF of one is being made. */
export const myInvoices = infiniteQueryOptions({
  queryKey: ['orders', 'invoices'],
  queryFn: ({ pageParam, signal }) => call(listMyInvoices, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ items }) => items.some(({ ready }) => !ready)) ? 3000 : false,
})

export const myInvoiceYears = queryOptions({
  queryKey: ['orders', 'invoice-years'],
  queryFn: ({ signal }) => call(listMyInvoiceYears, {}, { signal }),
})

export const invoiceSummary = (year: number, format: 'csv' | 'pdf'): string =>
  `/api/invoice-summary?year=${year}&format=${format}`

export const invoicePdf = (invoiceId: string): string =>
  `/api/invoices/${encodeURIComponent(invoiceId)}/pdf`
