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

/** What happens to the storage of a parcel. */
export const storageFactTypes = [
  'storage.prepaid',
  'storage.reminded',
  'storage.waived',
  'storage.settlement-asked',
  'storage.settlement-reminded',
  'storage.settlement-called-off',
  'storage.paid',
] as const

export type StorageFactType = (typeof storageFactTypes)[number]
