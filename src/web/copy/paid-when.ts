import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { formatMoment } from './format-date.ts'

/** « à partir du 21 novembre 2026 à 14 h 05 », once the mail has left from which the hours count. */
export const paidWhen = ({
  announced,
  stopHours,
}: Pick<QuoteStandingOrder, 'announced' | 'stopHours'>): string =>
  announced === null || announced.payableFrom === null
    ? `${stopHours}\u00A0heures après l’e-mail qui l’annonce`
    : `à partir du ${formatMoment(announced.payableFrom)}`
