import type { CheckDigit } from '#domain/shipment/carrier.ts'

export const checkDigitNames: Readonly<Record<CheckDigit, string>> = {
  'la-poste': 'Colissimo et S10',
  s10: 'S10 (Union postale universelle)',
}
