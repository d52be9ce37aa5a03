import { addDays, parisDayOf, parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import { withdrawalDays } from './withdrawal.ts'

/**
 * The last day on which a consumer may withdraw: the day of the order is not counted, and a period that would end on a
 * Saturday, a Sunday or a public holiday goes on to the next working day (C. conso. L221-19).
 */
export function lastWithdrawalDay(orderedAt: Date): ParisDay {
  let last = addDays(parisDayOf(orderedAt), withdrawalDays)
  while (!isWorkingDay(last)) last = addDays(last, 1)
  return last
}

export const isWithdrawalOpen = (orderedAt: Date, now: Date): boolean =>
  parisDayOf(now) <= lastWithdrawalDay(orderedAt)

function isWorkingDay(day: ParisDay): boolean {
  const weekday = new Date(`${parisDayText(day)}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** Code du travail L3133-1. */
const fixedHolidays = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
])
/** Easter Monday, Ascension, Whit Monday, in days after Easter. */
const afterEaster: readonly number[] = [1, 39, 50]

function isHoliday(day: ParisDay): boolean {
  const text = parisDayText(day)
  if (fixedHolidays.has(text.slice(5))) return true
  return afterEaster.includes(day - easter(Number(text.slice(0, 4))))
}

/** The Gregorian computus of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const shift = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15
  const epact = (19 * golden + shift) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1) / 86_400_000
}
