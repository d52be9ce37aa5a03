import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { formatDay, formatParisDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { offerTexts, periodAdverbs, planNameOf } from './offers.ts'

/** What happens next, and when. */
export function subscriptionSentence(
  current: RunningSubscription,
  moneyText = formatMoney,
): string {
  const day = formatDay(current.periodEnd)
  if (current.cancelAtPeriodEnd) return `Résilié\u00a0: il prend fin le ${day}.`
  if (current.status === 'past_due') {
    return current.due?.asksConfirmation
      ? 'Votre banque attend que vous confirmiez son renouvellement.'
      : 'Son dernier renouvellement n’a pas pu être payé.'
  }
  if (current.next) {
    return `Passe à ${planNameOf(current.next.plan)} le ${day}\u00a0: ${moneyText(current.next.priceCents)} ${periodAdverbs[current.next.frequency]}.`
  }
  return `Prochain renouvellement le ${day}\u00a0: ${moneyText(renewalCents(current))}.`
}

/** What the next renewal costs. */
export const renewalCents = ({ priceCents, newPrice }: RunningSubscription): number =>
  newPrice?.isNext ? newPrice.priceCents : priceCents

export const subscriptionTexts = {
  pastDue: 'Votre dernier renouvellement a été refusé',
  toConfirm: 'Votre banque vous demande de confirmer votre renouvellement',
}

type Due = NonNullable<RunningSubscription['due']>

/** What is owed, and when the bank is asked again. */
export function dueSentence({ amountCents, nextAttemptAt }: Due, moneyText = formatMoney): string {
  const owed = `${moneyText(amountCents)} à payer.`
  return nextAttemptAt === null
    ? `${owed} Ce paiement ne sera plus présenté à votre banque.`
    : `${owed} Le paiement sera présenté de nouveau le ${formatDay(nextAttemptAt)}.`
}

/** Until when nothing is lost. */
export function benefitsSentence({ benefitsUntil, benefitsStopped }: Due): string {
  const day = formatParisDay(benefitsUntil)
  return benefitsStopped
    ? `Vos avantages sont arrêtés depuis le ${day}. Ils reviennent dès que le paiement est reçu.`
    : `Vous gardez vos avantages jusqu’au ${day} inclus. Sans paiement, ils s’arrêtent ensuite.`
}

/** The benefits of a subscription that ended unpaid. */
export const graceText = (until: string): string =>
  `Votre abonnement est terminé, faute de paiement. Vous gardez ses avantages jusqu’au ${formatParisDay(until)} inclus.`

export const withoutSubscription = (isFree: boolean): string =>
  isFree
    ? 'Vous payez à l’envoi, sans engagement. Un abonnement réduit les frais de traitement et allonge le stockage gratuit.'
    : 'Cette offre vous est accordée sans abonnement\u00a0: rien ne vous est prélevé.'

type Refusal =
  | 'no-subscription'
  | 'nothing-to-pay'
  | 'period-renewed'
  | 'payment-not-configured'
  | 'payment-provider-away'
/** Why the server refuses an action on a subscription. */
export const subscriptionRefusals: Record<Refusal, string> = {
  'no-subscription': 'Cet abonnement est déjà terminé. La page a été mise à jour.',
  'nothing-to-pay': 'Il n’y a plus rien à payer. La page a été mise à jour.',
  // Also of a renewal that was refused: the period has begun, unpaid.
  'period-renewed':
    'Une nouvelle période a commencé entre-temps\u00a0: rien n’est résilié. La page dit maintenant quand votre abonnement prendra fin. Confirmez pour l’arrêter, ou écrivez-nous.',
  'payment-not-configured':
    'La configuration Stripe n’est pas finalisée. Rien n’a été modifié\u00a0: écrivez-nous.',
  // The provider may have done it before it fell silent.
  'payment-provider-away':
    'Le prestataire de paiement ne répond pas. Nous ne savons pas encore si votre demande est faite\u00a0: cette page le montrera.',
}

/** Why the free plan was not chosen. */
export function freePlanFailure(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'unauthenticated') return offerTexts.updateWithoutUser
  return code === 'period-renewed' ? subscriptionRefusals[code] : offerTexts.updateFailed
}

/** Of what only opens a page of the provider, or asks it for a price. */
export const visitRefusals: typeof subscriptionRefusals = {
  ...subscriptionRefusals,
  'payment-provider-away':
    'Le prestataire de paiement ne répond pas. Rien n’a été modifié\u00a0: réessayez dans un instant.',
}

/** « Visa se terminant par 4242 », « PayPal » */
export function methodText(method: RunningSubscription['paymentMethod']): string {
  if (!method) return 'Enregistré chez le prestataire de paiement'
  if (method.last4 === '') return paymentMethodLabel(method.brand)
  return `${brandName(method.brand)} se terminant par ${method.last4}`
}

/** « 11/2026 » */
export const expiryText = ({ month, year }: { month: number; year: number }): string =>
  `${String(month).padStart(2, '0')}/${year}`

const brandName = (brand: string): string => {
  const known: Readonly<Record<string, string>> = {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
  }
  return known[brand.toLowerCase()] ?? brand
}

/** The state of a subscription as a badge. */
export function subscriptionStatus({ status, cancelAtPeriodEnd, due }: RunningSubscription): {
  readonly label: string
  readonly family: 'done' | 'waiting' | 'problem'
} {
  if (status === 'past_due') {
    return due?.asksConfirmation
      ? { label: 'Paiement à confirmer', family: 'waiting' }
      : { label: 'Paiement refusé', family: 'problem' }
  }
  return cancelAtPeriodEnd
    ? { label: 'Résilié', family: 'waiting' }
    : { label: 'Actif', family: 'done' }
}

/** The grouped parcels of the month, out of those that the plan includes. */
export function groupingText(used: number, included: number | null): string {
  const parcels =
    used === 0 ? 'Aucun colis groupé' : used === 1 ? '1 colis groupé' : `${used} colis groupés`
  if (included === null) return used === 0 ? parcels : `${parcels} gratuitement, sans limite`
  return `${parcels} sur ${included} ${included > 1 ? 'offerts' : 'offert'}`
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
    ? `${end} au plus tard, et ne se renouvellera plus. ${unpaidText(current)} Vous recevrez une confirmation par e-mail.`
    : `${end}, à la fin de la période payée. Vous gardez ses avantages jusque-là, et plus rien ne sera prélevé. Vous recevrez une confirmation par e-mail.`
}

/** The text before the free plan is chosen, which cancels the subscription too. */
export function freePlanText(current: RunningSubscription, planName: string): string {
  const day = formatDay(current.periodEnd)
  return current.status === 'past_due'
    ? cancellationText(current, planName)
    : `Votre abonnement ${planName} reste actif jusqu’au ${day}, sans nouveau paiement. L’offre gratuite prendra ensuite sa place\u00a0; d’ici là, vous pouvez reprendre votre abonnement.`
}

/** What a refused renewal still asks for, also once the subscription is cancelled. */
const unpaidText = ({ due }: RunningSubscription): string =>
  due
    ? `Il reste ${dueSentence(due)} ${benefitsSentence(due)}`
    : 'Son dernier renouvellement n’est pas payé.'

/** The toast after the cancellation. */
export function cancelledText({ status }: RunningSubscription, end: string): string {
  const day = formatDay(end)
  return status === 'past_due'
    ? `Il prend fin le ${day} au plus tard.`
    : `Vos avantages restent acquis jusqu’au ${day}.`
}
