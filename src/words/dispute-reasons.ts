const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'Paiement non reconnu (fraude)',
  product_not_received: 'Prestation non reçue',
  product_unacceptable: 'Prestation non conforme',
  duplicate: 'Paiement en double',
  credit_not_processed: 'Remboursement attendu',
  subscription_canceled: 'Abonnement résilié',
  unrecognized: 'Paiement non reconnu',
}

export const disputeReason = (reason: string): string =>
  reasons[reason] ?? 'Motif donné à la banque'

export const disputeStatusNames = { open: 'En cours', won: 'Gagnée', lost: 'Perdue' } as const
