import type { FinanceTable } from '#contract/payments/finances.ts'
import type { DifferenceKind, DifferenceState } from '#domain/payment/difference.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { disputeReason, disputeStatusNames, evidenceStateNames } from './dispute-reasons.ts'
import { planNames } from './plan-names.ts'
import { refundReasonLabel } from './refunds.ts'
import { refundStatusNames } from './statuses.ts'

/** The heads of every file of lines; a table leaves empty what it does not have. */
export const financeHeads = [
  'Date',
  'Nature',
  'Référence',
  'N° client',
  'Client',
  'Montant',
  'Devise',
  'Frais',
  'État',
  'Échéance',
  'Jours',
  'Note',
] as const

export const closingHeads = ['Chiffre', 'Nombre', 'Montant', 'Devise'] as const

export const invoiceListHeads = [
  'Numéro',
  'Date',
  'N° client',
  'Client',
  'Commande',
  'Facture corrigée',
  'Total HT',
  'TVA',
  'Total TTC',
  'Empreinte du contenu (SHA-256)',
  'Empreinte du PDF (SHA-256)',
] as const

export const eReportingHeads = [
  'Jour',
  'Nature',
  'Clients',
  'Taux de TVA (%)',
  'Exonération',
  'Nombre',
  'Total HT',
  'TVA',
  'Total TTC',
] as const

export const eReportingNames = {
  sales: 'Ventes, avoirs déduits',
  payments: 'Paiements reçus',
  refunds: 'Remboursements',
} as const

export const customerKindNames = { people: 'Particuliers', companies: 'Professionnels' } as const

/** Of the file of prints beside the PDFs. */
export const manifestHeads = [
  'Numéro',
  'Date',
  'Total TTC',
  'Fichier',
  'Empreinte du PDF (SHA-256)',
  'Empreinte du contenu (SHA-256)',
  'Maillon',
] as const

export const chainHeads = [
  'Série',
  'Nombre',
  'Premier numéro',
  'Premier maillon',
  'Dernier numéro',
  'Dernier maillon',
] as const

export const vatHeads = [
  'Mois',
  'Taux de TVA (%)',
  'Zone',
  'Exonération',
  'Total HT',
  'TVA',
  'Total TTC',
] as const

export const financeFileNames: Readonly<Record<FinanceTable, string>> = {
  payments: 'encaissements',
  refunds: 'remboursements',
  movements: 'mouvements-stripe',
  renewals: 'renouvellements-impayes',
  'lost-disputes': 'contestations-perdues',
  storage: 'garde-due',
  'owed-refunds': 'remboursements-a-faire',
  disputes: 'contestations',
  differences: 'ecarts',
  invoices: 'factures',
}

export const differenceNames: Readonly<Record<DifferenceKind, string>> = {
  recovered: 'Commande retrouvée',
  owed_back: 'Paiement sans commande, remboursé',
  charge_unknown: 'Encaissement inconnu d’Escale',
  amount_differs: 'Montant différent',
  payment_missing: 'Paiement inconnu de Stripe',
  refund_unknown: 'Remboursement inconnu d’Escale',
  refund_missing: 'Remboursement inconnu de Stripe',
  refund_differs: 'Remboursement différent',
  dispute_unknown: 'Contestation inconnue d’Escale',
}

export const differenceStateNames: Readonly<Record<DifferenceState, string>> = {
  open: 'À expliquer',
  explained: 'Expliqué',
  gone: 'Disparu',
  mended: 'Réparé',
}

/** The provider's own words for a movement of its balance (docs.stripe.com/reports/reporting-categories). */
const movements: Readonly<Record<string, string>> = {
  charge: 'Débit',
  charge_failure: 'Débit annulé',
  refund: 'Remboursement',
  refund_failure: 'Remboursement revenu',
  dispute: 'Contestation',
  dispute_reversal: 'Contestation gagnée',
  fee: 'Frais Stripe',
  payout: 'Virement à la banque',
  payout_reversal: 'Virement revenu',
}

const ofRefund = (reason: string): string =>
  refundReasonLabel(reason) ?? otherRefunds[reason] ?? 'Paiement sans commande'

const otherRefunds: Readonly<Record<string, string>> = {
  provider: 'Depuis Stripe',
  dispute: 'Contestation perdue',
}

const kinds: Readonly<Record<FinanceTable, (kind: string) => string>> = {
  payments: paymentMethodLabel,
  refunds: ofRefund,
  movements: (category) => movements[category] ?? `Autre mouvement (${category})`,
  renewals: (plan) => `Formule ${planNames[plan as keyof typeof planNames] ?? plan}`,
  'lost-disputes': disputeReason,
  storage: () => 'Garde due',
  'owed-refunds': ofRefund,
  disputes: disputeReason,
  differences: (kind) => differenceNames[kind as DifferenceKind] ?? kind,
  invoices: (series) => (series === 'A' ? 'Avoir' : 'Facture'),
}

export const financeKind = (table: FinanceTable, kind: string): string => kinds[table](kind)

const states: Readonly<Record<string, string>> = {
  ...differenceStateNames,
  ...refundStatusNames,
  unprinted: 'PDF en préparation',
  printed: 'PDF prêt',
  'to-confirm': 'À confirmer par le client',
}

export function financeState(table: FinanceTable, state: string): string {
  if (table === 'disputes') return wordIn(evidenceStateNames, state)
  return wordIn(table === 'lost-disputes' ? disputeStatusNames : states, state)
}

const wordIn = (words: Readonly<Record<string, string>>, state: string): string =>
  words[state] ?? state
