import type { StorageFactType } from '#domain/fact/storage-facts.ts'

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
