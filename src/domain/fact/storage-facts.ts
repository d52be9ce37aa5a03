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
