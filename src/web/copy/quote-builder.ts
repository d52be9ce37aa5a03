import { formatMoney } from '#web/copy/format-money.ts'
import type { OfficeDiscountCode } from '#domain/quote/office-lines.ts'

const free: Readonly<Record<string, string>> = {
  other: 'prestation sur l’envoi',
  free_carrier: 'transport',
  free_insurance: 'assurance',
  free_photos: 'photos',
  free_storage: 'garde',
}

/** The name of a free line, by its VAT. */
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

/** The current cost of the shipments of a split, when it differs from the amount on screen. */
export const splitPriceChanged = (totalCents: number | null): string =>
  `${
    totalCents === null
      ? 'Ces envois n’ont plus de prix'
      : `Ces envois coûtent maintenant ${formatMoney(totalCents)}`
  }\u00A0: une mesure, un tarif ou un avantage a changé depuis l’affichage. Rien n’a été écrit\u00A0: fermez, relisez, puis recommencez.`
