import type { StockFactType } from '#domain/fact/stock-facts.ts'

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
