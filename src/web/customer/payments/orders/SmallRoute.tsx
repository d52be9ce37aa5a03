import type { MyOrderSummary } from '#contract/payments/orders.ts'
import type { OrderStatus } from '#web/api/orders.ts'

/** When the answer has no share; an order that goes nowhere has no route. */
const shares: Readonly<Partial<Record<OrderStatus, number>>> = {
  processing: 0,
  shipped: 0.5,
  delivered: 1,
}

/** As near as on the map of its page, and the ring of its destination still in sight. */
const nearest = 0.9

const line = 'M5 17Q44 -7 83 17'

/** From Limoges at the left to its destination: the way behind is a line, the way ahead dots. The words beside it say the same. */
export function SmallRoute({
  status,
  share: travelled = shares[status],
}: Pick<MyOrderSummary, 'status' | 'share'>) {
  if (travelled === undefined) return null
  const share = travelled < 1 ? Math.min(travelled, nearest) : 1
  return (
    <svg viewBox="0 0 88 22" fill="none" className="h-10 w-40 shrink-0" aria-hidden="true">
      {share < 1 && (
        <path
          d={line}
          className="stroke-ink-soft"
          strokeWidth="2"
          strokeDasharray="0 5"
          strokeLinecap="round"
        />
      )}
      {share > 0 && (
        <path
          d={line}
          pathLength="2"
          strokeDasharray={`${2 * share} 2`}
          className="stroke-action"
          strokeWidth="2"
        />
      )}
      <circle cx="5" cy="17" r="2.5" className="fill-ink" />
      <circle cx="83" cy="17" r="3" className="fill-surface stroke-ink" strokeWidth="1.5" />
      {share < 1 ? (
        <circle
          cx={5 + 78 * share}
          cy={17 - 48 * share * (1 - share)}
          r="4"
          className="fill-sun stroke-ink"
          strokeWidth="2"
        />
      ) : (
        <circle cx="83" cy="17" r="4" className="fill-action" />
      )}
    </svg>
  )
}
