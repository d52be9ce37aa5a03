import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { formatMoment } from './format-date.ts'

type Announced = Pick<QuoteStandingOrder, 'announced' | 'stopHours'>

/** « à partir du 21 novembre 2026 à 14 h 05 », once the mail has left from which the hours count. */
export const paidWhen = ({ announced, stopHours }: Announced): string =>
  announced === null || announced.payableFrom === null
    ? `${stopHours}\u00A0heures après l’e-mail qui l’annonce`
    : `à partir du ${formatMoment(announced.payableFrom)}`

/** Of one whose contents are worth more than its quote insures. */
export const notPaidUninsured = (order: Announced): string =>
  `Le paiement prévu ${paidWhen(order)} n’aura pas lieu si l’assurance ne couvre pas votre contenu d’ici là`
