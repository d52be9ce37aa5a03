import type { LineChange } from '#domain/quote/line-changes.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { formatMoney } from './format-money.ts'

type AcceptanceRefusal =
  | 'quote-expired'
  | 'quote-superseded'
  | 'quote-not-open'
  | 'benefit-already-used'
  | 'quote-total-changed'
  | 'quote-is-supplement'
  | 'payment-in-progress'
  | 'value-uninsured'
  | 'quote-without-parcels'
export const acceptanceRefusals: Record<AcceptanceRefusal, string> = {
  'quote-expired': 'Ce devis vient d’expirer. Demandez une mise à jour.',
  'quote-superseded':
    'Ce devis a été modifié entre-temps. La nouvelle version est affichée\u00A0: relisez-la avant d’accepter.',
  'quote-not-open': 'Ce devis n’attend plus de réponse. Son état a été mis à jour.',
  'quote-total-changed': 'La garde a été recomptée\u00A0: relisez le total avant d’accepter.',
  'quote-is-supplement': 'Un code promotionnel ne s’applique pas à un supplément.',
  'payment-in-progress': 'Votre paiement est en cours de confirmation\u00a0: attendez sa réponse.',
  'value-uninsured':
    'Le contenu déclaré de vos colis vaut plus que ce devis n’assure. Corrigez sa valeur si elle est fausse, sinon demandez-nous ci-dessous un devis assuré.',
  'quote-without-parcels':
    'Ce devis n’a pas encore de colis\u00a0: il s’accepte une fois vos colis reçus et joints par notre équipe.',
  'benefit-already-used':
    'L’avantage de votre formule compté dans ce devis a déjà servi pour un autre devis accepté. Déclinez l’autre devis, ou contactez-nous pour une mise à jour de celui-ci.',
}

/** The history of a quote, for the customer and the office. */
export const quoteSteps: Readonly<Record<string, string>> = {
  'quote.requested': 'Devis demandé',
  'quote.drafted': 'Devis préparé par l’équipe',
  'quote.prepared': 'Brouillon enregistré',
  'quote.sent': 'Devis envoyé',
  'quote.accepted': 'Devis accepté',
  'quote.acceptance-voided': 'À accepter de nouveau\u00A0: vos comptes sont réunis',
  'quote.declined': 'Devis décliné',
  'quote.cancelled': 'Devis annulé',
  'quote.expired': 'Devis expiré',
  'quote.paid': 'Devis payé',
  'checkout.opened': 'Paiement commencé',
  'order.payment-pending': 'Paiement en cours de confirmation',
  'order.payment-failed': 'Paiement refusé',
  'order.paid': 'Paiement reçu',
  'payment.refunded': 'Paiement remboursé',
  'shipment.created': 'Envoi à préparer',
}

export const changeKinds: Record<LineChange['kind'], { label: string; family: StatusFamily }> = {
  added: { label: 'Ajouté', family: 'waiting' },
  removed: { label: 'Retiré', family: 'none' },
  changed: { label: 'Modifié', family: 'moving' },
  same: { label: 'Inchangé', family: 'none' },
}

/** « +6,90 € », « −44,20 € », « 0,00 € ». */
export const signedMoney = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`
