import type { ValueReason } from '#domain/parcel/contents.ts'

/** Why a parcel has no purchase invoice, in the form of its owner and on the screens of the staff. */
export const valueReasonNames: Readonly<Record<ValueReason, string>> = {
  'gift-received': 'Cadeau reçu',
  'second-hand': 'Achat d’occasion entre particuliers',
}
