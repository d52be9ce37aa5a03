const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })
const parisDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium' })
const shortParisDay = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeZone: 'Europe/Paris',
})
const portDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' })
const parisHour = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit' })

/** « 20 novembre 2026 », « 1er décembre 2026 », in the reader's time zone. */
export const formatDay = (iso: string): string => withFirst(day.format(new Date(iso)))

/** Like `formatDay`, in the company's legal time: the date of a text or a receipt. */
export const formatParisDay = (iso: string): string => withFirst(parisDay.format(new Date(iso)))

/** « 20 nov. 2026 », where room is scarce. */
export const formatShortDay = (iso: string): string => withFirst(shortDay.format(new Date(iso)))

/** « 20 nov. 2026 », in the company's legal time: the day of a row of the accounts. */
export const formatShortParisDay = (iso: string): string =>
  withFirst(shortParisDay.format(new Date(iso)))

/** « 20 nov. », on a stamp and under a port, in the reader's time zone. */
export const formatPortDay = (iso: string): string => withFirst(portDay.format(new Date(iso)))

/** « 20 nov. », or « 20 nov. 2025 » where it is of another year. */
export const formatRecentDay = (iso: string): string =>
  new Date(iso).getFullYear() === new Date().getFullYear()
    ? formatPortDay(iso)
    : formatShortDay(iso)

/** « 20 novembre 2026 à 14 h 05 », in the reader's time zone. */
export const formatMoment = (iso: string): string => `${formatDay(iso)} à\u00a0${formatHour(iso)}`

/** Like `formatMoment`, in the company's legal time: in the accounts. */
export const formatParisMoment = (iso: string): string =>
  `${formatParisDay(iso)} à\u00a0${parisHour.format(new Date(iso)).replace(':', '\u00a0h\u00a0')}`

/** « 14 h 05 », in the reader's time zone, under the day. */
export const formatHour = (iso: string): string =>
  hour.format(new Date(iso)).replace(':', '\u00a0h\u00a0')

/** « 20 nov. 2026 à 14 h 05 », where room is scarce. */
export const formatShortMoment = (iso: string): string =>
  `${formatShortDay(iso)} à\u00a0${formatHour(iso)}`

/** « hier 14 h 05 », else « 20 nov. 14 h 05 », in the reader's time zone: in a column of times. */
export function formatNearMoment(iso: string, now: number): string {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  const isYesterday = new Date(iso).toDateString() === yesterday.toDateString()
  return `${isYesterday ? 'hier' : formatRecentDay(iso)} ${formatHour(iso)}`
}

/** « 1er décembre 2026 » for an instant at the start of a Paris day, else the date and time. */
export const formatBeginning = (iso: string): string =>
  parisHour.format(new Date(iso)) === '00:00' ? formatParisDay(iso) : formatMoment(iso)

/** French uses an ordinal only for the first day of a month: « 1er ». A day does not break. */
export const withFirst = (date: string): string =>
  date.replace(/^1 /, '1er ').replaceAll(' ', '\u00a0')
