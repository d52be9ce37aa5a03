import { isArrivalDay } from '#domain/shipment/box.ts'
import { formatMoment, formatParisDay } from './format-date.ts'

/** Of the arrival of a box: the day alone, where nothing else is known. */
export const formatArrival = (
  at: string,
  handedOverAt: string | null,
  momentText = formatMoment,
): string =>
  isArrivalDay(new Date(at), handedOverAt === null ? null : new Date(handedOverAt))
    ? formatParisDay(at)
    : momentText(at)
