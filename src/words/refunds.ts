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

/** Of a withdrawal from the plan of an order that bought something else too. */
export const planAlone =
  'La personne ne renonce qu’à l’abonnement\u00a0: le reste de cette commande suit son cours.'

/** The number of such a withdrawal, where the others are from the whole order. */
export const ofPlanAlone = (number: string): string => `${number}, de l’abonnement seul`

type Due = {
  readonly basis: 'whole' | 'share'
  readonly paidCents: number
  readonly hasPlan: boolean
}

/** Why a withdrawal gives nothing back. */
export function nothingDue({ basis, paidCents, hasPlan }: Due): string {
  if (paidCents === 0) return 'Rien à rembourser\u00a0: tout ce qui a été payé est déjà rendu.'
  const change = hasPlan ? ', ou rendu par un changement d’offre' : ''
  return basis === 'share'
    ? `Rien à rembourser\u00a0: l’exécution immédiate était demandée, et tout est fait ou déjà rendu${change}.`
    : `Rien à rembourser\u00a0: ce qui a été payé est déjà utilisé${change}.`
}
