import type { RefundReason } from '#domain/refund/refund.ts'

export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  withdrawal: 'Rétractation',
  'service-not-rendered': 'Prestation non rendue',
  damaged: 'Colis endommagé',
  lost: 'Colis perdu',
  late: 'Retard',
  'billing-error': 'Erreur de facturation',
  duplicate: 'Paiement en double',
  goodwill: 'Geste commercial',
  other: 'Autre (à préciser)',
}

/** `undefined` for a reason that the origin already states. */
export const refundReasonLabel = (reason: string): string | undefined =>
  reason === 'indemnity' ? 'Indemnité d’une réclamation' : ofOffice(reason)

const ofOffice = (reason: string): string | undefined =>
  Object.hasOwn(refundReasonNames, reason) ? refundReasonNames[reason as RefundReason] : undefined
