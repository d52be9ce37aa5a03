import { formatMoney } from '#web/copy/format-money.ts'
import type { OfficeDiscountCode } from '#domain/quote/office-lines.ts'

const free: Readonly<Record<string, string>> = {
  other: 'prestation sur l’envoi',
  free_carrier: 'transport',
  free_insurance: 'assurance',
  free_photos: 'photos',
  free_storage: 'garde',
}

/** What a free line is about, by the VAT that it bears. */
export const freeLineNames = (code: string, basisPoints: number): string =>
  `Libre\u00A0: ${free[code] ?? code}, TVA ${String(basisPoints / 100).replace('.', ',')}\u00A0%`

export const discountTargets: Readonly<Record<OfficeDiscountCode, string>> = {
  discount_office: 'Du transport',
  discount_office_fee: 'Des frais de traitement',
}

export const discountLabel = (reason: string): string => `Remise commerciale\u00A0: ${reason}`

/** « les deux envois » */
export const countedShipments = (count: number): string =>
  count === 2 ? 'les deux envois' : `les ${count} envois`

/** What the shipments of a split cost now, when it is not what was on the screen. */
export const splitPriceChanged = (totalCents: number | null): string =>
  `${
    totalCents === null
      ? 'Ces envois n’ont plus de prix'
      : `Ces envois coûtent maintenant ${formatMoney(totalCents)}`
  }\u00A0: une mesure, un tarif ou un avantage a changé depuis l’affichage. Rien n’a été écrit\u00A0: fermez, relisez, puis recommencez.`
