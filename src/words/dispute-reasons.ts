import type { EvidenceState } from '#domain/dispute/dispute-answer.ts'

const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'Paiement non reconnu (fraude)',
  product_not_received: 'Prestation non reçue',
  product_unacceptable: 'Prestation non conforme',
  duplicate: 'Paiement en double',
  general: 'Motif général',
  bank_cannot_process: 'La banque ne peut pas traiter le paiement',
  debit_not_authorized: 'Prélèvement non autorisé',
  customer_initiated: 'Contesté par le client',
  incorrect_account_details: 'Coordonnées bancaires inexactes',
  insufficient_funds: 'Provision insuffisante',
  noncompliant: 'Règles du réseau non respectées',
  credit_not_processed: 'Remboursement attendu',
  subscription_canceled: 'Abonnement résilié',
  unrecognized: 'Paiement non reconnu',
}

export const disputeReason = (reason: string): string =>
  reasons[reason] ?? 'Motif donné à la banque'

/** A bank asks before it takes the money back, or takes it. */
export const disputeKind = (isInquiry: boolean): string =>
  isInquiry ? 'Demande d’information' : 'Contestation'

/** What became of our answer. */
export const evidenceStateNames: Readonly<Record<EvidenceState, string>> = {
  none: 'À répondre',
  draft: 'Brouillon',
  sending: 'Envoi en cours',
  sent: 'Réponse envoyée',
  elsewhere: 'Répondue chez Stripe',
  'given-up': 'Acceptée',
}

export const disputeStatusNames = { open: 'En cours', won: 'Gagnée', lost: 'Perdue' } as const
