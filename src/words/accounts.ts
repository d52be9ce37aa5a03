import type { AccountKey } from '#domain/accounting/accounts.ts'

/** The name of each account, in the settings and in the file of accounting entries. */
export const accountNames: Readonly<Record<AccountKey, string>> = {
  customers: 'Clients',
  provider: 'Stripe',
  bank: 'Banque',
  vat: 'TVA collectée',
  suspense: 'Compte d’attente',
  indemnities: 'Indemnités versées aux clients',
  fees: 'Commissions de Stripe',
  carrier: 'Ventes de transport',
  insurance: 'Ventes d’assurance',
  handling: 'Ventes de préparation',
  processing_fee: 'Frais de traitement',
  photos: 'Ventes de photos',
  storage: 'Ventes de garde',
  shop_return: 'Retours aux boutiques',
  plan: 'Ventes d’abonnements',
}
