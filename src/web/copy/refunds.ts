import type { OrderAttention } from '#contract/payments/office-orders.ts'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import { refundReasons, type RefundStatus } from '#domain/refund/refund.ts'
import { disputeStatusNames } from '#words/dispute-reasons.ts'
import { refundReasonNames } from '#words/refunds.ts'
import { refundStatusNames } from '#words/statuses.ts'
import { formatMoney } from './format-money.ts'

type Refund = OrderMoney['refunds'][number]
type Family = 'waiting' | 'house' | 'moving' | 'done' | 'problem' | 'none'

export const refundStatuses: Readonly<
  Record<Refund['status'], { readonly label: string; readonly family: Family }>
> = {
  awaiting_approval: { label: refundStatusNames.awaiting_approval, family: 'waiting' },
  owed: { label: refundStatusNames.owed, family: 'moving' },
  under_way: { label: refundStatusNames.under_way, family: 'moving' },
  given: { label: refundStatusNames.given, family: 'done' },
  returned: { label: refundStatusNames.returned, family: 'problem' },
  failed: { label: refundStatusNames.failed, family: 'problem' },
  refused: { label: refundStatusNames.refused, family: 'none' },
}

export const refundOrigins: Readonly<Record<Refund['origin'], string>> = {
  capture: 'Paiement sans commande',
  office: 'Bureau',
  provider: 'Depuis Stripe',
  dispute: 'Contestation perdue',
}

export const refundReasonChoices = refundReasons.map((value) => ({
  value,
  label: refundReasonNames[value],
}))

export const disputeStatuses: Readonly<
  Record<
    OrderMoney['disputes'][number]['status'],
    { readonly label: string; readonly family: Family }
  >
> = {
  open: { label: disputeStatusNames.open, family: 'waiting' },
  won: { label: disputeStatusNames.won, family: 'done' },
  lost: { label: disputeStatusNames.lost, family: 'problem' },
}

export const attentions: Readonly<Record<OrderAttention, string>> = {
  approval: 'Remboursements à approuver',
  dispute: 'Paiements contestés',
  'failed-refund': 'Remboursements échoués',
  'failed-payment': 'Paiements refusés, 7\u00A0j',
  'left-parcel': 'Colis sortis d’un envoi payé',
}

/**
 * What the office may record for a refund that did not arrive. A returned one has its credit note, and is still owed in another
 * way; one that was never sent has none: it is requested again, or is no longer due.
 */
export const settlementOf = (status: RefundStatus) =>
  status === 'returned' ? settlements.returned : settlements.failed

const settlements = {
  returned: {
    act: 'Rendu autrement…',
    done: 'Rendu autrement, noté le',
    title: 'Cette somme est-elle rendue\u00A0?',
    description:
      'Par virement ou par chèque, hors du prestataire\u00A0; l’avoir reste. Rien ne part d’ici\u00A0: l’alerte tombe, et le journal garde qui l’a noté et comment.',
    hint: 'Le moyen, la date et une référence.',
  },
  failed: {
    act: 'Classer…',
    done: 'Classé le',
    title: 'Ce remboursement n’est-il plus à faire\u00A0?',
    description:
      'Il n’est pas parti, sans avoir, et la somme est de nouveau disponible\u00A0: si elle est due, demandez un autre remboursement. L’alerte tombe, et le journal garde qui l’a classé et pourquoi.',
    hint: 'Pourquoi\u00A0: un autre remboursement l’a remplacé, il n’était pas dû…',
  },
} as const

/** Why a failed refund cannot be marked as resolved. */
export const settlementRefusals: Readonly<Record<string, string>> = {
  'refund-not-failed': 'Ce remboursement n’est plus en échec\u00a0: le prestataire a répondu.',
  'refund-settled': 'Quelqu’un vient de le noter comme réglé.',
}

/** The sentences for the codes of a refused refund; `stale` appears beside the current state. */
export const refundRefusals: Readonly<Record<string, string>> = {
  'change-under-way':
    'Le client change d’offre en ce moment. Réessayez dans une minute, après avoir relu le montant.',
  'change-unpaid':
    'Un changement d’offre attend le paiement du client et reprendrait les mêmes jours. Remboursez une fois qu’il est payé ou annulé\u00a0; sans paiement, il expire en 23\u00a0heures au plus.',
  'plan-changed':
    'Le client a changé d’offre depuis cette demande, et des jours non utilisés lui ont été rendus. Refusez-la, puis relisez le montant à rembourser.',
  'order-not-paid': 'Cette commande n’est pas payée\u00a0: il n’y a rien à rembourser.',
  'payment-disputed':
    'La banque du client a repris ce paiement le temps d’une contestation. Répondez-y d’abord\u00a0: un remboursement partirait en double.',
  'nothing-left-to-refund': 'Tout est déjà remboursé ou promis.',
  'refund-exceeds-payment': 'C’est plus que ce qui reste à rembourser.',
  'refund-exceeds-line': 'Une ligne demande plus que ce qu’il en reste.',
  'line-not-refundable': 'Une de ces lignes ne peut pas être remboursée.',
  'refund-decided': 'Ce remboursement est déjà approuvé, refusé ou retiré.',
  'claim-box-returned':
    'L’envoi perdu est retrouvé\u00a0: mettez fin à sa réclamation, ce qui refuse aussi ce remboursement. Si l’indemnité est déjà partie, refusez ici celui du transport.',
  'own-refund':
    'Vous avez demandé ce remboursement\u00a0: un autre administrateur doit l’approuver.',
  stale:
    'Un autre remboursement vient d’être fait sur cette commande. Les montants sont à jour\u00a0: vérifiez-les, puis confirmez de nouveau.',
}

export const refundTexts = {
  needsApproval: (limitCents: number): string =>
    `Au-dessus de ${formatMoney(limitCents)} par commande, un second administrateur doit approuver.`,
  cancelsShipments: (numbers: readonly string[]): string =>
    numbers.length === 1
      ? `L’envoi ${numbers[0]} n’est pas parti\u00a0: il sera annulé, et ses colis redeviennent disponibles.`
      : `Les envois ${numbers.join(', ')} ne sont pas partis\u00a0: ils seront annulés, et leurs colis redeviennent disponibles.`,
  asked: 'Remboursement envoyé',
  awaiting: 'Remboursement à faire approuver',
  approved: 'Remboursement approuvé',
  refused: 'Remboursement abandonné',
}
