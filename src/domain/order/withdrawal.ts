const day = 86_400_000

/** Withdrawal from a service: 14 days from the contract (C. conso. L221-18). */
export const withdrawalDays = 14

/**
 * The first instant at which a box may leave: at once when the customer asked for it expressly, else once the
 * withdrawal period is over (decisions §10).
 */
export function mayLeaveFrom(order: {
  readonly orderedAt: Date
  readonly expressRequestedAt: Date | null
}): Date {
  if (order.expressRequestedAt !== null) return order.orderedAt
  return new Date(order.orderedAt.getTime() + withdrawalDays * day)
}
