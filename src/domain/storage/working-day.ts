import { addDays, type ParisDay, parisDayOf, parisDayText, startOfParisDay } from './paris-day.ts'

const day = 86_400_000

/** A day that is no Saturday, no Sunday and no holiday of the labour code (C. trav. L3133-1). */
export const isWorkingDay = (date: ParisDay): boolean => !isWeekend(date) && !isHoliday(date)

/** The day itself if it is a working day, else the next working day. */
export function workingDayFrom(date: ParisDay): ParisDay {
  let found = date
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}

/** So many working days later. */
export function workingDaysAfter(date: ParisDay, count: number): ParisDay {
  let at = date
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/** How many working days `from` is before `to`, without the day itself. */
export function workingDaysBetween(from: ParisDay, to: ParisDay): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at)) count += 1
  return count
}

/** 1 January 1970 was a Thursday. */
const isWeekend = (date: ParisDay): boolean => [0, 6].includes((date + 4) % 7)

const fixedHolidays = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension, Whit Monday: days after Easter Sunday. */
const movableHolidays = [1, 39, 50]

function isHoliday(date: ParisDay): boolean {
  const text = parisDayText(date)
  if (fixedHolidays.includes(text.slice(5))) return true
  const easter = easterSunday(Number(text.slice(0, 4)))
  return movableHolidays.some((offset) => addDays(easter, offset) === date)
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): ParisDay {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return (Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / day) as ParisDay
}

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
