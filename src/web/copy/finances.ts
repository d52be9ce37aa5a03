import type { FinanceTable } from '#contract/payments/finances.ts'

/** Each table: its name in the address and on its tab, and what it says when it is empty. */
export const financeViews: Readonly<
  Record<FinanceTable, { readonly name: string; readonly label: string; readonly empty: string }>
> = {
  payments: {
    name: 'encaissements',
    label: 'Encaissements',
    empty: 'Aucun paiement n’est arrivé ce mois-là.',
  },
  refunds: {
    name: 'remboursements',
    label: 'Remboursements',
    empty: 'Rien n’a été rendu ce mois-là.',
  },
  movements: {
    name: 'stripe',
    label: 'Mouvements Stripe',
    empty: 'Aucun mouvement de ce mois n’a encore été lu chez Stripe.',
  },
  invoices: {
    name: 'factures',
    label: 'Factures et avoirs',
    empty: 'Aucune facture ni aucun avoir ne correspond.',
  },
  renewals: {
    name: 'renouvellements',
    label: 'Renouvellements impayés',
    empty: 'Aucun abonnement n’attend son paiement.',
  },
  storage: {
    name: 'garde',
    label: 'Garde due',
    empty: 'Aucun colis ne doit de jour de garde.',
  },
  'lost-disputes': {
    name: 'contestations-perdues',
    label: 'Contestations perdues',
    empty: 'Aucune contestation n’a été perdue depuis deux ans.',
  },
  'owed-refunds': {
    name: 'a-rembourser',
    label: 'À rembourser',
    empty: 'Tout ce qui a été promis est rendu.',
  },
  disputes: {
    name: 'contestations',
    label: 'Contestations',
    empty: 'Aucune banque ne conteste de paiement.',
  },
  differences: {
    name: 'ecarts',
    label: 'Écarts',
    empty:
      'Aucun écart n’a été relevé. «\u00a0Aperçu\u00a0» dit de quand date la dernière comparaison.',
  },
}

export const financeRefusals: Readonly<Record<string, string>> = {
  'difference-explained': 'Quelqu’un vient d’expliquer cet écart, ou il a disparu.',
  'payment-not-configured': 'Le paiement n’est pas configuré\u00a0: il n’y a rien à comparer.',
  'month-closed': 'Quelqu’un vient de clore ce mois.',
  'month-not-over': 'Ce mois n’est pas fini.',
  'earlier-month-open': 'Un mois plus ancien n’est pas encore clos.',
  'not-compared':
    'Les mouvements Stripe de ce mois ne sont pas encore tous connus\u00a0: lancez «\u00a0Comparer maintenant\u00a0» dans «\u00a0Aperçu\u00a0», puis réessayez.',
  'invoices-not-ready':
    'Le PDF d’une facture de cette période est encore en préparation. Réessayez dans une minute.',
  'year-not-over': 'Cette année n’est pas finie.',
  'year-archived': 'Cette année est déjà archivée.',
}

export const comparisonFailures: Readonly<Record<string, string>> = {
  'provider-away': 'Stripe ne répondait pas.',
  'provider-refused': 'Stripe a refusé de répondre\u00a0: vérifiez sa clé.',
  ours: 'Une ligne n’a pas pu être traitée. Prévenez qui maintient Escale.',
}
