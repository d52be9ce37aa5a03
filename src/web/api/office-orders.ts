import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { countOrders, type exportOrders, readOrder } from '#contract/payments/office-orders.ts'
import { untilPrinted } from './orders.ts'
import { query } from './query.ts'

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
