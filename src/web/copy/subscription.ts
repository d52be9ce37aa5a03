import type { RunningSubscription } from '#web/api/subscription.ts'
import { formatDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { periodAdverbs, planNameOf } from './offers.ts'

/** What happens next, and when. */
export function subscriptionSentence(
  current: RunningSubscription,
  moneyText = formatMoney,
): string {
  const day = formatDay(current.periodEnd)
  if (current.cancelAtPeriodEnd) return `Résilié\u00a0: il prend fin le ${day}.`
  if (current.status === 'past_due') return 'Son dernier renouvellement n’a pas pu être payé.'
  if (current.next) {
    return `Passe à ${planNameOf(current.next.plan)} le ${day}\u00a0: ${moneyText(current.next.priceCents)} ${periodAdverbs[current.next.frequency]}.`
  }
  return `Prochain renouvellement le ${day}\u00a0: ${moneyText(current.priceCents)}.`
}

export const subscriptionTexts = {
  pastDue: {
    title: 'Votre dernier renouvellement a été refusé',
    text: 'Vos avantages restent en place pendant que le prestataire réessaie. Sans paiement, l’abonnement s’arrête et l’offre gratuite prend sa place. Changez votre moyen de paiement pour le garder.',
  },
}

type Refusal =
  | 'no-subscription'
  | 'nothing-to-pay'
  | 'payment-not-configured'
  | 'payment-provider-away'
/** Why the server refuses an action on a subscription. */
export const subscriptionRefusals: Record<Refusal, string> = {
  'no-subscription': 'Cet abonnement est déjà terminé. La page a été mise à jour.',
  'nothing-to-pay': 'Il n’y a plus rien à payer. La page a été mise à jour.',
  'payment-not-configured':
    'La configuration Stripe n’est pas finalisée. Rien n’a été modifié\u00a0: écrivez-nous.',
  'payment-provider-away':
    'Le prestataire de paiement ne répond pas. Rien n’a été modifié\u00a0: réessayez dans un instant.',
}

/** « Visa se terminant par 4242 » */
export function methodText(method: RunningSubscription['paymentMethod']): string {
  if (!method) return 'Enregistré chez le prestataire de paiement'
  return `${brandName(method.brand)} se terminant par ${method.last4}`
}

const brandName = (brand: string): string => {
  const known: Readonly<Record<string, string>> = {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
  }
  return known[brand.toLowerCase()] ?? brand
}

/** The state of a subscription as a badge. */
export function subscriptionStatus({ status, cancelAtPeriodEnd }: RunningSubscription): {
  readonly label: string
  readonly family: 'done' | 'waiting' | 'problem'
} {
  if (status === 'past_due') return { label: 'Paiement refusé', family: 'problem' }
  return cancelAtPeriodEnd
    ? { label: 'Résilié', family: 'waiting' }
    : { label: 'Actif', family: 'done' }
}

/** The grouped parcels of the month, out of those that the plan includes. */
export function groupingText(used: number, included: number | null): string {
  const parcels = used < 2 ? `${used} colis groupé` : `${used} colis groupés`
  if (included === null) return `${parcels} gratuitement, sans limite`
  return `${parcels} sur ${included} offerts`
}

/** The label of `periodEnd`. */
export function periodEndLabel({ status, cancelAtPeriodEnd, next }: RunningSubscription): string {
  if (cancelAtPeriodEnd) return 'Prend fin le'
  if (status === 'past_due') return 'Période en cours, jusqu’au'
  return next ? 'Change le' : 'Prochain renouvellement'
}

/** The text before the second click (docs/rules/law.md#cancellation): the end, and what stays until then. */
export function cancellationText(current: RunningSubscription, planName: string): string {
  const end = `Votre offre ${planName} prendra fin le ${formatDay(current.periodEnd)}`
  return current.status === 'past_due'
    ? `${end} au plus tard, et ne se renouvellera plus. Vous recevrez une confirmation par e-mail.`
    : `${end}, à la fin de la période payée. Vous gardez ses avantages jusque-là, et plus rien ne sera prélevé. Vous recevrez une confirmation par e-mail.`
}
