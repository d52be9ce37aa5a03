import { isArrivalDay } from '#domain/shipment/box.ts'

/** Mails and papers do not know the reader's time zone, so they state the time of Paris. */
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const hour = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** « 20 novembre 2026 », « 1er décembre 2026 ». */
export const parisDate = (at: Date): string => day.format(at).replace(/^1 /, '1er ')

/** « 20 novembre 2026 à 14 h 05 (heure de Paris) ». */
export const parisMoment = (at: Date): string =>
  `${parisDate(at)} à ${hour.format(at).replace(':', '\u00A0h\u00A0')} (heure de Paris)`

type Arrived = { readonly deliveredAt: string | null; readonly handedOverAt: string | null }

/** Of the arrival of a box: the day alone, where nothing else is known. */
export function parisArrival({ deliveredAt, handedOverAt }: Arrived): string | null {
  if (deliveredAt === null) return null
  const at = new Date(deliveredAt)
  return isArrivalDay(at, handedOverAt === null ? null : new Date(handedOverAt))
    ? parisDate(at)
    : parisMoment(at)
}
