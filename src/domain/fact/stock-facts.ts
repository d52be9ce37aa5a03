/** What happens to shelves and to what stands on them. */
export const stockFactTypes = [
  'shelf.added',
  'shelf.changed',
  'shelf.parcel-moved',
  'stock.count-opened',
  'stock.count-closed',
  'stock.count-abandoned',
  'stock.parcel-seen',
  'stock.parcel-missing',
  'stock.parcel-found',
  'stock.difference-settled',
] as const

export type StockFactType = (typeof stockFactTypes)[number]
