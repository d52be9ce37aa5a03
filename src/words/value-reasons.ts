import type { ValueReason } from '#domain/parcel/contents.ts'

/** Why a parcel has no purchase invoice, as its owner chooses it and as staff read it. */
export const valueReasonNames: Readonly<Record<ValueReason, string>> = {
  'gift-received': 'Cadeau reçu',
  'second-hand': 'Achat d’occasion entre particuliers',
}
