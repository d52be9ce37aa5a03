import { queryFrom } from '#web/back-office/core/list/list-filter.ts'
import { useSearchParams } from 'react-router'
import { orderAttentions } from '#contract/payments/office-orders.ts'
import { isOrderStatus } from '#domain/order/order.ts'
import type { OrderFilter } from '#web/api/orders.ts'
import { askedDay } from '#web/back-office/core/asked-day.ts'

/** The filter lives in the address: a link, a reload or « back » finds the same list. Unknown values are ignored. */
export function useOrderQuery(): OrderFilter {
  const [query] = useSearchParams()
  const asked = (name: string): string => query.get(name)?.trim() ?? ''
  const status = asked('status')
  const attention = orderAttentions.find((known) => known === asked('attention'))
  const [from, to] = [askedDay(asked('du')), askedDay(asked('au'))]
  return {
    ...(isOrderStatus(status) && { status }),
    ...(attention && { attention }),
    ...(from && { from }),
    ...(to && { to }),
    ...(asked('recherche') && { search: asked('recherche').slice(0, 100) }),
  }
}

export const orderQueryOf = ({
  status,
  attention,
  from,
  to,
  search,
}: OrderFilter): URLSearchParams =>
  queryFrom({ status, attention, du: from, au: to, recherche: search })
