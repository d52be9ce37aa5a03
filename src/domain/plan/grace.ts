import { addDays, endOfParisDay, parisDayOf } from '#domain/storage/paris-day.ts'

/** As shipped, and what the setting may be (docs/rules/money.md#refused-renewals). */
export const initialGraceDays = 7
export const leastGraceDays = 1
export const mostGraceDays = 60

/** The benefits of a plan whose renewal is refused count until the end of that day in Paris. */
export const benefitsUntil = (refusedAt: Date, graceDays: number): Date =>
  endOfParisDay(addDays(parisDayOf(refusedAt), graceDays))
