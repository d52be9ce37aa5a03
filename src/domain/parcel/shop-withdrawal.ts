import { lastWithdrawalDay } from '#domain/order/withdrawal-period.ts'
import { parisDayOf, type ParisDay } from '#domain/storage/paris-day.ts'

export type ShopWithdrawal = {
  /** The last day on which the customer may withdraw from the purchase. */
  readonly lastDay: ParisDay
  /** 0 on the last day and afterwards. */
  readonly daysLeft: number
  readonly isOver: boolean
}

/**
 * The customer's own right of withdrawal towards the shop: 14 days after the delivery at the warehouse, that day not counted,
 * extended to the first working day when it ends on a Saturday, a Sunday or a holiday (C. conso. L221-18 and L221-19).
 */
export function shopWithdrawal(deliveredAt: Date, now: Date): ShopWithdrawal {
  const today = parisDayOf(now)
  const lastDay = lastWithdrawalDay(deliveredAt)
  return { lastDay, daysLeft: Math.max(0, lastDay - today), isOver: today > lastDay }
}
