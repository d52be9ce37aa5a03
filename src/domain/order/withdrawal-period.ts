import { addDays, parisDayOf, startOfParisDay, type ParisDay } from '#domain/storage/paris-day.ts'
import { workingDayFrom } from '#domain/storage/working-day.ts'

/** From the contract of a service, or the delivery of goods (C. conso. L221-18). */
export const withdrawalDays = 14

/**
 * The last day on which a consumer may withdraw. The day of the order (or of the delivery) does not count, and a period that
 * would end on a Saturday, a Sunday or a public holiday goes on to the next working day (C. conso. L221-19).
 */
export const lastWithdrawalDay = (since: Date): ParisDay =>
  workingDayFrom(addDays(parisDayOf(since), withdrawalDays))

export const isWithdrawalOpen = (orderedAt: Date, now: Date): boolean =>
  parisDayOf(now) <= lastWithdrawalDay(orderedAt)

/** The last day to refund a withdrawal, from the day that it was received (C. conso. L221-24). */
export const refundDayOf = (receivedAt: Date): ParisDay =>
  addDays(parisDayOf(receivedAt), withdrawalDays)

/**
 * The first instant at which a box may leave: at once when the customer expressly requested it, else once the withdrawal period
 * is over (docs/rules/law.md#express-request).
 */
export function mayLeaveFrom(order: {
  readonly orderedAt: Date
  readonly expressRequestedAt: Date | null
}): Date {
  if (order.expressRequestedAt !== null) return order.orderedAt
  return startOfParisDay(addDays(lastWithdrawalDay(order.orderedAt), 1))
}

/** Until the office has settled a withdrawal, what has not left stays in the house. `status`: of a shipment or a box. */
export const isHeldBack = (
  withdrawn: { readonly isSettled: boolean } | null,
  status: string,
): boolean => withdrawn?.isSettled === false && (status === 'to_pack' || status === 'ready')
