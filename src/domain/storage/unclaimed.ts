import { addDays, type ParisDay } from './paris-day.ts'
import type { StorageAccount } from './storage.ts'

/** After so many days due each reminder is sent: three before the parcel is unclaimed (decisions §7). */
export type ReminderDays = readonly [first: number, second: number, third: number]
export const remindersBeforeUnclaimed = 3
export const initialReminderDays: ReminderDays = [7, 21, 38]
/** Between two words to the same person, and before what they lead to: time to answer. */
export const daysToAnswer = 7

/** The reminders since the free days ended, or since their customer last did something about the parcel. */
export type Reminders = { readonly count: number; readonly lastOn: ParisDay | null }

/** In order, with the time to answer between two of them. */
export const areReminderDays = ([first, second, third]: ReminderDays): boolean =>
  first >= 1 && second >= first + daysToAnswer && third >= second + daysToAnswer

/** What the day calls for, of a parcel that stays on its shelf: nothing while its days stand still. */
export function unclaimedStep(
  { daysDue, isUnclaimed, pause }: Pick<StorageAccount, 'daysDue' | 'isUnclaimed' | 'pause'>,
  { count, lastOn }: Reminders,
  days: ReminderDays,
  today: ParisDay,
): 'remind' | 'mark-unclaimed' | null {
  if (pause !== null) return null
  if (lastOn !== null && today < addDays(lastOn, daysToAnswer)) return null
  const next = days[count]
  if (next === undefined) return isUnclaimed ? 'mark-unclaimed' : null
  return daysDue >= next ? 'remind' : null
}
