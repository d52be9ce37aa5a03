import { addDays, parisDayOf, startOfParisDay, type ParisDay } from './paris-day.ts'
import { isWorkingDay } from './working-day.ts'

const hour = 3_600_000

/** The instant this many working hours ago; weekends and public holidays do not count. */
export function workingHoursBefore(now: Date, hours: number): Date {
  let left = hours * hour
  let end = now.getTime()
  for (let day = parisDayOf(now); ; day = addDays(day, -1)) {
    const start = startOfParisDay(day).getTime()
    const worked = workedBetween(day, start, end)
    if (worked >= left) return new Date(end - left)
    left -= worked
    end = start
  }
}

const workedBetween = (day: ParisDay, start: number, end: number): number =>
  isWorkingDay(day) ? end - start : 0
