import { isArrivalDay } from '#domain/shipment/box.ts'
import { formatMoment, formatParisDay } from './format-date.ts'

/** Whether only the day of the arrival of a box is known; times as the server sends them. */
export const isDayAlone = (at: string, handedOverAt: string | null): boolean =>
  isArrivalDay(new Date(at), handedOverAt === null ? null : new Date(handedOverAt))

/** Of the arrival of a box: the day alone, where nothing else is known. */
export const formatArrival = (
  at: string,
  handedOverAt: string | null,
  momentText = formatMoment,
): string => (isDayAlone(at, handedOverAt) ? formatParisDay(at) : momentText(at))
