import type { RefundReason } from '#domain/refund/refund.ts'

const texts: Readonly<Record<RefundReason | 'indemnity' | 'provider' | 'dispute', string>> = {
  withdrawal: 'rétractation',
  'service-not-rendered': 'prestation non rendue',
  damaged: 'colis endommagé',
  lost: 'colis perdu',
  late: 'retard',
  'billing-error': 'erreur de facturation',
  duplicate: 'paiement en double',
  goodwill: 'geste commercial',
  other: 'remboursement convenu avec le client',
  indemnity: 'indemnité d’une réclamation',
  provider: 'remboursement convenu avec le client',
  dispute: 'contestation du paiement auprès de la banque',
}

/** The reason of a refund, in the words of a credit note and a mail; an outdated reason gets the general text. */
export const refundReasonText = (reason: string): string =>
  Object.hasOwn(texts, reason) ? texts[reason as keyof typeof texts] : texts.other
