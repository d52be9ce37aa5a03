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
