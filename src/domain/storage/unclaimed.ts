import { addDays, type ParisDay } from './paris-day.ts'
import type { StorageAccount } from './storage.ts'

/** After so many days beyond the free ones a reminder is due: three before the parcel is unclaimed (decisions §7). */
export const reminderDays = [7, 21, 38] as const
/** Between two words to the same person, and before what they lead to: time to answer. */
export const daysToAnswer = 7

/** The reminders since the free days ended, or since their customer last did something about the parcel. */
export type Reminders = { readonly count: number; readonly lastOn: ParisDay | null }

/** What the day calls for, of a parcel that stays on its shelf. */
export function unclaimedStep(
  { freeUntil, isUnclaimed }: Pick<StorageAccount, 'freeUntil' | 'isUnclaimed'>,
  { count, lastOn }: Reminders,
  today: ParisDay,
): 'remind' | 'mark-unclaimed' | null {
  if (lastOn !== null && today < addDays(lastOn, daysToAnswer)) return null
  const next = reminderDays[count]
  if (next === undefined) return isUnclaimed ? 'mark-unclaimed' : null
  return today >= addDays(freeUntil, next) ? 'remind' : null
}
