const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })
const parisDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium' })
const parisHour = new Intl.DateTimeFormat('fr-FR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})
const hour = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit' })

/** « 20 novembre 2026 », « 1er décembre 2026 », in the reader's time zone. */
export const formatDay = (iso: string): string => withFirst(day.format(new Date(iso)))

/** As `formatDay`, at the legal time of the company: what a text or a receipt is dated with. */
export const formatParisDay = (iso: string): string => withFirst(parisDay.format(new Date(iso)))

/** « 20 nov. 2026 », where room is scarce. */
export const formatShortDay = (iso: string): string => withFirst(shortDay.format(new Date(iso)))

/** « 20 novembre 2026 à 14 h 05 », in the reader's time zone. */
export const formatMoment = (iso: string): string =>
  `${formatDay(iso)} à ${hour.format(new Date(iso)).replace(':', '\u00a0h\u00a0')}`

/** « 1er décembre 2026 » for what begins with a day of Paris, else its moment. */
export const formatBeginning = (iso: string): string =>
  parisHour.format(new Date(iso)) === '00:00' ? formatParisDay(iso) : formatMoment(iso)

/** French counts the first day of a month, and only that one: « 1er ». */
function withFirst(date: string): string {
  return date.replace(/^1 /, '1er ')
}
