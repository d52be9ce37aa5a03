import { countText } from '#web/copy/count-text.ts'
import { orderAttentions, orderCountLimit } from '#contract/payments/office-orders.ts'
import { orderStatuses as statuses } from '#domain/order/order.ts'
import type { OrderCounts, OrderFilter } from '#web/api/office-orders.ts'
import { upTo, type Counted } from '#web/back-office/core/list/ListHead.tsx'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { attentions } from '#web/copy/refunds.ts'

export const orderListFilters: readonly ListFilter[] = [
  { name: 'du', label: 'Du', kind: 'day' },
  { name: 'au', label: 'Au', kind: 'day' },
]

/** The orders that need the office, then the statuses, each with its number of orders. */
export function orderViews(
  { attention }: OrderFilter,
  counts: OrderCounts | undefined,
): readonly ListView[] {
  const waiting = orderAttentions.filter(
    (one) => one === attention || (counts !== undefined && waitingCount(one, counts) > 0),
  )
  return [
    {
      label: 'Toutes',
      query: {},
      count:
        counts &&
        countText(
          counts.statuses.reduce((sum, { count }) => sum + count, 0),
          orderCountLimit,
        ),
    },
    ...waiting.map((one) => ({
      label: attentions[one],
      query: { attention: one },
      count: counts && countText(waitingCount(one, counts), orderCountLimit),
      isUrgent: true,
      isAlone: true,
    })),
    ...statuses.map((status) => ({
      label: orderStatuses[status].label,
      query: { status },
      count: counts && countText(statusCount(status, counts), orderCountLimit),
    })),
  ]
}

/** How many orders this filter finds, where that was counted. */
export function countedOrders(
  filter: OrderFilter,
  counts: OrderCounts | undefined,
): Counted | undefined {
  const { status, attention, from, to, search } = filter
  if (!counts) return undefined
  if (!attention) {
    const found = status
      ? statusCount(status, counts)
      : counts.statuses.reduce((sum, { count }) => sum + count, 0)
    return upTo(found, orderCountLimit)
  }
  if (status || from || to || search) return undefined
  return upTo(waitingCount(attention, counts), orderCountLimit)
}

const statusCount = (status: string, { statuses: counted }: OrderCounts): number =>
  counted.find((one) => one.status === status)?.count ?? 0

const waitingCount = (attention: string, { attentions: counted }: OrderCounts): number =>
  counted.find((one) => one.attention === attention)?.count ?? 0
