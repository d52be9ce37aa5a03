import { money } from '../pages/layout.ts'
import type { WirePrice } from '../state.ts'
import type { Cycle } from './periods.ts'

const single: Record<string, string> = {
  day: 'par jour',
  week: 'par semaine',
  month: 'par mois',
  year: 'par an',
}
const several: Record<string, (count: number) => string> = {
  day: (count) => `tous les ${count} jours`,
  week: (count) => `toutes les ${count} semaines`,
  month: (count) => `tous les ${count} mois`,
  year: (count) => `tous les ${count} ans`,
}

/** « par mois », « tous les 3 mois » */
export const cadence = ({ interval, interval_count: count }: Cycle): string =>
  (count === 1 ? single[interval] : several[interval]?.(count)) ?? ''

/** « 9,90 € par mois »; a one-time price shows its amount only. */
export function priceInWords(price: WirePrice): string {
  const amount = money(price.unit_amount, price.currency)
  return price.recurring === null ? amount : `${amount} ${cadence(price.recurring)}`
}

/** « 22 novembre 2026 », the day in Paris. */
export const dayInWords = (seconds: number): string => dayFormat.format(new Date(seconds * 1000))

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
