import { endOfParisDay, parisDayOf } from '#domain/storage/paris-day.ts'
import { withFirst } from './format-date.ts'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** A day of the calendar (« 2026-12-22 »), the same for every reader: « 22 décembre 2026 », « 1er décembre 2026 ». */
export const formatCivilDay = (isoDay: string): string =>
  withFirst(day.format(new Date(`${isoDay}T00:00:00Z`)))

const dayOfYear = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** « 22 décembre », « 1er décembre »: a day that is near. */
export const formatNearDay = (isoDay: string): string =>
  withFirst(dayOfYear.format(new Date(`${isoDay}T00:00:00Z`)))

/**
 * An instant in the reader's time, and also in Paris time where the two differ: « 5 décembre 2026 à 9 h 59 chez vous (4 décembre
 * 2026, 23 h 59 à Paris) ».
 */
export function formatWithParis(at: Date, zone?: string): string {
  const own = momentIn(at, zone)
  const paris = momentIn(at, 'Europe/Paris')
  const here = `${own.day} à\u00a0${own.time}`
  if (own.day === paris.day && own.time === paris.time) return here
  const day = own.day === paris.day ? '' : `${paris.day}, `
  return `${here} chez vous (${day}${paris.time} à Paris)`
}

const nearDay = { day: 'numeric', month: 'long' } as const

/** An instant of the next weeks: « 11 décembre, 9 h 59 chez vous », and « 10 décembre, 23 h 59 à Paris » where the two differ. */
export function nearMoment(at: Date, zone?: string): { here: string; paris: string | null } {
  const own = momentIn(at, zone, nearDay)
  const paris = momentIn(at, 'Europe/Paris', nearDay)
  const here = `${own.day}, ${own.time}`
  if (own.day === paris.day && own.time === paris.time) return { here, paris: null }
  return { here: `${here} chez\u00a0vous`, paris: `${paris.day}, ${paris.time} à\u00a0Paris` }
}

/** The last instant of that day (« 2026-12-22 ») in Paris; noon UTC is the same day there all year. */
export const endOfDayInParis = (isoDay: string): Date =>
  endOfParisDay(parisDayOf(new Date(`${isoDay}T12:00:00Z`)))

/** Without a zone, uses the reader's. */
function momentIn(
  at: Date,
  zone: string | undefined,
  length: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): { day: string; time: string } {
  const timeZone = zone === undefined ? {} : { timeZone: zone }
  const day = new Intl.DateTimeFormat('fr-FR', { ...length, ...timeZone })
  const hour = new Intl.DateTimeFormat('fr-FR', {
    hour: 'numeric',
    minute: '2-digit',
    ...timeZone,
  })
  return {
    day: withFirst(day.format(at)),
    time: hour.format(at).replace(':', '\u00a0h\u00a0'),
  }
}
