import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { orderAttentions, orderCountLimit } from '#contract/payments/office-orders.ts'
import { orderStatuses as statuses } from '#domain/order/order.ts'
import { officeOrderCounts, type OrderCounts, type OrderFilter } from '#web/api/office-orders.ts'
import { orderStatuses } from '#web/copy/money.ts'
import { attentions } from '#web/copy/refunds.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { orderListPath } from './use-order-query.ts'

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** The statuses with the number of orders in each; before them, the orders that need the office. */
export function OrderStatusLinks({ filter }: { filter: OrderFilter }) {
  const counts = useQuery(officeOrderCounts(filter)).data
  const { status: _, attention, ...rest } = filter
  const waiting = orderAttentions.filter(
    (one) => one === attention || (counts !== undefined && attentionCount(one, counts) > 0),
  )
  const row = useCurrentInView([filter.status, attention, waiting.length, !counts].join())
  return (
    <nav
      ref={row}
      aria-label="Filtrer les commandes"
      className="-mx-4 mb-5 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {waiting.map((one) => (
          <li key={one}>
            <Link
              to={orderListPath({ attention: one })}
              aria-current={one === attention ? 'page' : undefined}
              className={`${style} not-aria-[current=page]:text-problem`}
            >
              <CircleAlert className="size-4" aria-hidden="true" />
              {attentions[one]}
              {counts && <Count of={attentionCount(one, counts)} />}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={orderListPath(rest)}
            aria-current={!filter.status && !attention ? 'page' : undefined}
            className={style}
          >
            Toutes
            {counts && <Count of={counts.statuses.reduce((sum, { count }) => sum + count, 0)} />}
          </Link>
        </li>
        {statuses.map((status) => (
          <li key={status}>
            <Link
              to={orderListPath({ ...rest, status })}
              aria-current={status === filter.status ? 'page' : undefined}
              className={style}
            >
              {orderStatuses[status].label}
              {counts && <Count of={statusCount(status, counts)} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const statusCount = (status: string, { statuses: counted }: OrderCounts): number =>
  counted.find((one) => one.status === status)?.count ?? 0

const attentionCount = (attention: string, { attentions: counted }: OrderCounts): number =>
  counted.find((one) => one.attention === attention)?.count ?? 0

/** Counting stops at a thousand. */
const Count = ({ of }: { of: number }) => (
  <span className="figures font-normal">{of > orderCountLimit ? '1\u00a0000+' : of}</span>
)
