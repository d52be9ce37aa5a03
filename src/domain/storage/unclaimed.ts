import { addDays, type ParisDay } from './paris-day.ts'
import type { StorageAccount } from './storage.ts'

/** How many days due before each reminder: three reminders before the parcel is unclaimed (docs/rules/storage.md#reminders). */
export type ReminderDays = readonly [first: number, second: number, third: number]
export const remindersBeforeUnclaimed = 3
export const initialReminderDays: ReminderDays = [7, 21, 38]
/** Days that the customer has to answer between two reminders, and before the parcel is unclaimed. */
export const daysToAnswer = 7

/** The reminders since the free days ended, or since the customer last did something about the parcel. */
export type Reminders = { readonly count: number; readonly lastOn: ParisDay | null }

/** Whether the days are in order, with enough time to answer between them. */
export const areReminderDays = ([first, second, third]: ReminderDays): boolean =>
  first >= 1 && second >= first + daysToAnswer && third >= second + daysToAnswer

/** What to do today about a parcel on its shelf; nothing during a pause. */
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

/** Days between « non réclamé » and the notice of a disposal, at least; the office may wait longer (docs/rules/storage.md#disposal). */
export const initialDisposalDays = 365

/** Days that the owner has after the notice. */
const disposalNoticeDays = 30

/** The first day on which a disposal may be announced. */
export const disposalFrom = (unclaimedOn: ParisDay, days: number): ParisDay =>
  addDays(unclaimedOn, days)

/** The last day on which the owner may still take the parcel back; it is disposed of later. */
export const lastDayToReclaim = (announcedOn: ParisDay): ParisDay =>
  addDays(announcedOn, disposalNoticeDays)
