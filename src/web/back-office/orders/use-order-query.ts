import { useSearchParams } from 'react-router'
import { orderAttentions } from '#contract/office-orders.ts'
import { isOrderStatus } from '#domain/order/order.ts'
import type { OrderFilter } from '#web/api/office-orders.ts'
import { paths } from '#web/paths.ts'

const day = /^\d{4}-\d\d-\d\d$/

/** The filter is the address: a link, a reload or « back » finds the same list. */
export function useOrderQuery(): OrderFilter {
  const [query] = useSearchParams()
  const status = query.get('status') ?? ''
  const attention = orderAttentions.find((known) => known === query.get('attention'))
  const [from = '', to = ''] = [query.get('du') ?? '', query.get('au') ?? '']
  const search = (query.get('recherche') ?? '').trim().slice(0, 100)
  return {
    ...(isOrderStatus(status) ? { status } : {}),
    ...(attention ? { attention } : {}),
    ...(day.test(from) ? { from } : {}),
    ...(day.test(to) ? { to } : {}),
    ...(search ? { search } : {}),
  }
}

export function orderListPath({ status, attention, from, to, search }: OrderFilter): string {
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(attention ? { attention } : {}),
    ...(from ? { du: from } : {}),
    ...(to ? { au: to } : {}),
    ...(search ? { recherche: search } : {}),
  }).toString()
  return query ? `${paths.adminOrders}?${query}` : paths.adminOrders
}
