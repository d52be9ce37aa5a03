import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  countOrders,
  exportOrders,
  listOrders,
  readOrder,
} from '#contract/payments/office-orders.ts'
import { call } from './call.ts'
import { untilPrinted } from './orders.ts'

export type OrderFilter = z.input<typeof exportOrders.input>
export type OrderCounts = z.output<typeof countOrders.output>

/** The orders that the office looks for, page after page. */
export const officeOrders = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'office', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { ...filter, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Counts by status take the rest of the filter; what waits for the office is of all orders. */
export const officeOrderCounts = ({ from, to, search }: OrderFilter) => {
  const asked = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(search ? { search } : {}) }
  return queryOptions({
    queryKey: ['orders', 'office', 'counts', asked],
    queryFn: ({ signal }) => call(countOrders, asked, { signal }),
    placeholderData: (before) => before,
  })
}

export const officeOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'office', 'one', orderId],
    queryFn: ({ signal }) => call(readOrder, { orderId }, { signal }),
    refetchInterval: ({ state: { data } }) => untilPrinted(data?.creditNotes),
  })

export const orderExport = (filter: OrderFilter): string =>
  `${exportOrders.path}?${new URLSearchParams(filter as Record<string, string>).toString()}`
