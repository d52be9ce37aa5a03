import type { CountLine } from '#contract/warehouse/stock-counts.ts'
import type { StockFactType, StorageFactType } from '#domain/fact/stock-facts.ts'

export const scopeNames = { shelf: 'Étagère', zone: 'Zone' } as const

export const differenceNames = {
  missing: 'Manquant',
  misplaced: 'Mal rangé',
  unknown: 'Inconnu',
} as const

export const outcomeNames: Readonly<Record<NonNullable<CountLine['outcome']>, string>> = {
  found: 'Retrouvé',
  searched: 'Recherché',
  moved: 'Rangé où il était',
  'put-back': 'Remis à sa place',
  received: 'Reçu',
  dismissed: 'Écarté',
  left: 'Laissé tel quel',
}

export const stockFacts: Readonly<Record<StockFactType, string>> = {
  'shelf.added': 'Étagère ajoutée',
  'shelf.changed': 'Étagère modifiée',
  'shelf.parcel-moved': 'Changé d’étagère',
  'stock.count-opened': 'Comptage ouvert',
  'stock.count-closed': 'Comptage fermé',
  'stock.count-abandoned': 'Comptage abandonné',
  'stock.parcel-seen': 'Vu au comptage',
  'stock.parcel-missing': 'Introuvable au comptage, recherché',
  'stock.parcel-found': 'Retrouvé',
  'stock.difference-settled': 'Écart de comptage réglé',
}

/** What happens to the storage of a parcel. */
export const storageFacts: Readonly<Record<StorageFactType, string>> = {
  'storage.prepaid': 'Garde prolongée',
  'storage.reminded': 'Rappel\u00a0: la garde est facturée',
  'storage.waived': 'Garde due offerte',
  'storage.settlement-asked': 'Garde à régler avant son départ',
  'storage.settlement-reminded': 'Rappel\u00a0: garde à régler',
  'storage.settlement-called-off': 'Règlement de la garde annulé',
  'storage.paid': 'Garde réglée',
}

/** What happens to a return to a shop. */
export const returnFacts = {
  'parcel.return-labelled': 'Étiquette de retour envoyée',
  'parcel.return-priced': 'Prix du retour fixé',
  'parcel.return-accepted': 'Prix du retour accepté',
  'parcel.return-paid': 'Retour à la boutique payé',
  'parcel.return-ended': 'Retour à la boutique abandonné',
  'parcel.return-sent': 'Envoyé à la boutique',
  'parcel.return-delivered': 'Remis à la boutique',
} as const
