import type { Branded } from '#domain/units.ts'

/** A calendar day in Europe/Paris, as a number of days since 1970-01-01: days subtract and compare. */
export type ParisDay = Branded<number, 'ParisDay'>

const hour = 3_600_000
const day = 24 * hour

/**
 * The calendar day in Europe/Paris of an instant, computed by the European rule (directive 2000/84/EC) rather than with `Intl`.
 */
export const parisDayOf = (at: Date): ParisDay =>
  Math.floor((at.getTime() + (isSummerTime(at) ? 2 : 1) * hour) / day) as ParisDay

/** Calendar days in Paris from an instant to another: yesterday evening is one day ago this morning. */
export const parisDaysBetween = (from: Date, to: Date): number => parisDayOf(to) - parisDayOf(from)

/** Midnight in Paris at the beginning of that day; the clocks change later in the night. */
export function startOfParisDay(date: ParisDay): Date {
  const inWinter = new Date(date * day - hour)
  const isInSummer = parisDayOf(new Date(inWinter.getTime() - 1)) === date
  return isInSummer ? new Date(date * day - 2 * hour) : inWinter
}

/** The last instant of that day. */
export const endOfParisDay = (date: ParisDay): Date =>
  new Date(startOfParisDay(addDays(date, 1)).getTime() - 1)

/** `YYYY-MM-DD`. */
export const parisDayText = (parisDay: ParisDay): string =>
  new Date(parisDay * day).toISOString().slice(0, 10)

/** The day written as `YYYY-MM-DD`. */
export const parisDayOfText = (text: string): ParisDay =>
  (Date.parse(`${text}T00:00:00Z`) / day) as ParisDay

export const parisYearOf = (at: Date): number => Number(parisDayText(parisDayOf(at)).slice(0, 4))

export const addDays = (from: ParisDay, days: number): ParisDay => (from + days) as ParisDay

/** The same day of a later month, or its last day: 31 January + 1 month is 28 or 29 February. */
export function addMonths(from: ParisDay, months: number): ParisDay {
  const date = new Date(from * day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return (Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / day) as ParisDay
}

/** The calendar month in Paris of an instant, `YYYY-MM`. */
export const parisMonthOf = (at: Date): string => parisDayText(parisDayOf(at)).slice(0, 7)

/** From the first instant of that month to the first of the next one. */
export function boundsOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const first = parisDayOfText(`${month}-01`)
  return { from: startOfParisDay(first), to: startOfParisDay(addMonths(first, 1)) }
}

/** The month that many months later, or earlier. */
export const monthAfter = (month: string, months: number): string =>
  parisDayText(addMonths(parisDayOfText(`${month}-01`), months)).slice(0, 7)

/** From the last Sunday of March to the last Sunday of October, both at 01:00 UTC. */
function isSummerTime(at: Date): boolean {
  const year = at.getUTCFullYear()
  return at.getTime() >= lastSunday(year, 2) && at.getTime() < lastSunday(year, 9)
}

function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay(), 1)
}
