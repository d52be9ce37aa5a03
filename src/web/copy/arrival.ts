import type { ArrivalWindow } from '#domain/shipment/arrival-window.ts'
import { parisDayText, type ParisDay } from '#domain/storage/paris-day.ts'
import { formatNearDay } from './civil-day.ts'

/** « entre » and « le 3 et le 8 décembre », to follow a verb; what has begun is « d’ici le 8 décembre », what is over has no words. */
export function arrivalWords(
  { from, to }: ArrivalWindow,
  today: ParisDay,
): { readonly lead: string; readonly days: string } | null {
  if (to < today) return null
  const last = formatNearDay(parisDayText(to))
  if (from === to) return { lead: '', days: `le\u00a0${last}` }
  if (from <= today) return { lead: 'd’ici ', days: `le\u00a0${last}` }
  const first = formatNearDay(parisDayText(from))
  return { lead: 'entre ', days: `le\u00a0${withoutMonthOf(first, last)} et le\u00a0${last}` }
}

/** « 3 décembre » beside « 8 décembre » is « 3 ». */
const withoutMonthOf = (first: string, last: string): string => {
  const [day, month] = first.split('\u00a0')
  return last.endsWith(`\u00a0${month}`) ? (day ?? first) : first
}
