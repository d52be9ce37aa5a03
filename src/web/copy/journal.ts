import type { JournalFilter } from '#domain/fact/journal.ts'

/** The parts of the audit log, in the order of the filter. */
export const journalKindLabels: Readonly<Record<JournalFilter, string>> = {
  parcels: 'Colis, réception, options',
  quotes: 'Devis',
  orders: 'Commandes, paiements, factures',
  shipments: 'Expéditions',
  customers: 'Clients et comptes',
  messages: 'Messages et notifications',
  documents: 'Documents et textes légaux',
  prices: 'Tarifs et promotions',
  team: 'Équipe et réglages',
  sessions: 'Connexions de l’équipe',
}

export const isJournalKind = (text: string | null): text is JournalFilter =>
  text !== null && Object.hasOwn(journalKindLabels, text)
