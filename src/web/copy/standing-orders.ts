import type { StandingOrder } from '#contract/sales/standing-orders.ts'
import { isSilent, type EndReason } from '#domain/standing-order/standing-order.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { conditionText as conditionWords, type WrittenCondition } from '#words/standing-order.ts'
import { formatParisDay } from './format-date.ts'
import { toInsure } from './quote-statuses.ts'
import { requestRefusals } from './quotes.ts'
import { standingOrderStatuses } from './standing-order-statuses.ts'

type Badge = { readonly label: string; readonly family: StatusFamily }

/** How far it is, or how it ended. */
export function standingOrderBadge({
  status,
  endedBecause,
  quote,
  isUninsured,
}: Pick<StandingOrder, 'status' | 'endedBecause' | 'quote' | 'isUninsured'>): Badge {
  if (quote?.isShipped) return { label: 'Expédié', family: 'done' }
  if (isPaidFirst({ status, quote })) return paidByCustomer
  if (isUninsured) return toInsure
  if (status !== 'ended' || endedBecause === null) return standingOrderStatuses[status]
  const isPaid = endedBecause === 'quote-ended' && quote?.status === 'paid'
  return isPaid ? paidByCustomer : endBadge(endedBecause)
}

const paidByCustomer: Badge = { label: 'Payé par vous', family: 'done' }

/** Its customer did not wait; the next pass ends it. */
export const isPaidFirst = ({ status, quote }: Pick<StandingOrder, 'status' | 'quote'>): boolean =>
  status === 'announced' && quote?.status === 'paid'

const endBadge = (because: EndReason): Badge => ({
  label: endLabels[because],
  family: isSilent(because) ? 'none' : 'problem',
})

const endLabels: Readonly<Record<EndReason, string>> = {
  stopped: 'Arrêté',
  account: 'Arrêté',
  restored: 'Arrêté par prudence',
  'means-gone': 'Moyen de paiement absent',
  'parcels-changed': 'Colis changés',
  'none-arrived': 'Aucun colis arrivé',
  'too-light': 'Poids non atteint',
  'not-asked': 'Devis impossible',
  'over-ceiling': 'Plafond dépassé',
  'choices-changed': 'Choix différents',
  'quote-changed': 'Devis modifié',
  'papers-missing': 'Pièces manquantes',
  'territory-suspended': 'Envois suspendus',
  'terms-changed': 'Conditions changées',
  'too-short': 'Délai trop court',
  'not-payable': 'Non payé',
  'to-confirm': 'Paiement à confirmer',
  refused: 'Paiement refusé',
  'not-paid': 'Non payé',
  'quote-expired': 'Devis expiré',
  'quote-ended': 'Devis clos',
}

/** « quand tous les colis sont arrivés ». */
export const conditionText = (condition: WrittenCondition): string =>
  conditionWords(condition, (day) => formatParisDay(`${day}T10:00:00Z`))

export const agreeRefusals: Readonly<Record<string, string>> = {
  'parcel-not-available':
    'Un des colis choisis est déjà dans un devis ou dans un autre envoi programmé. La liste a été mise à jour.',
  'agreement-changed':
    'Les termes de cet accord ont changé. Rechargez la page, puis relisez-les avant de continuer.',
  'terms-changed':
    'Les conditions de vente ont changé. Rechargez la page, puis acceptez la nouvelle version.',
  'means-gone': 'Ce moyen de paiement n’est plus valable. Choisissez-en un autre.',
  'eco-not-available': requestRefusals['eco-not-available'],
  'value-uninsured': requestRefusals['value-uninsured'],
  'value-underinsured': requestRefusals['value-underinsured'],
  'address-elsewhere': requestRefusals['address-elsewhere'],
}

export const standingOrderRefusals: Readonly<Record<string, string>> = {
  'standing-order-under-way':
    'Son devis est déjà demandé\u00A0: il ne se met plus en pause, mais vous pouvez l’arrêter.',
  'means-gone':
    'Son moyen de paiement a été retiré ou n’est plus valable\u00A0: il ne peut plus reprendre. Arrêtez-le, enregistrez un moyen lors de votre prochain paiement, puis programmez un autre envoi.',
  'standing-order-paying': 'Trop tard\u00A0: son paiement a commencé.',
}
