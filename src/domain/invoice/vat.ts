import { codeWithoutPrepaid } from '#domain/quote/prepaid-lines.ts'
import { basisPoints, type BasisPoints } from '#domain/units.ts'

/** What VAT distinguishes (decisions §4); `handling` is repackaging, grouping, signature and the non-standard extra. */
export const vatKinds = [
  'carrier',
  'insurance',
  'handling',
  'processing_fee',
  'photos',
  'storage',
  'plan',
] as const
export type VatKind = (typeof vatKinds)[number]

/** `exemption` is the sentence to print, `null` when VAT is charged. */
export type VatRule = { readonly rate: BasisPoints; readonly exemption: string | null }

/** A setting, plain JSON; `toVerify` says « à vérifier » until an accountant has looked at it. */
export type VatTable = {
  /** Civil date in Europe/Paris, `YYYY-MM-DD`. */
  readonly effectiveFrom: string
  readonly toVerify: boolean
  readonly rules: Readonly<Record<VatKind, VatRule>>
}

const charged: VatRule = { rate: basisPoints(2000), exemption: null }
const exempt: VatRule = {
  rate: basisPoints(0),
  exemption: 'Exonération de TVA, art.\u00A0262\u00A0I et 294-2 du CGI',
}

/** As shipped: 20 % for plans, storage and photos, 0 % with the sentence for the lines of a shipment (decisions §4). */
export const initialVatTable: VatTable = {
  effectiveFrom: '2026-01-01',
  toVerify: true,
  rules: {
    carrier: exempt,
    insurance: exempt,
    handling: exempt,
    processing_fee: exempt,
    photos: charged,
    storage: charged,
    plan: charged,
  },
}

const kindOfCode: Readonly<Record<string, VatKind>> = {
  carrier: 'carrier',
  insurance: 'insurance',
  processing_fee: 'processing_fee',
  benefit_processing_fee: 'processing_fee',
  discount_processing_fee: 'processing_fee',
  discount_carrier: 'carrier',
  promotion_transport: 'carrier',
  promotion_fee: 'processing_fee',
  discount_office: 'carrier',
  discount_office_fee: 'processing_fee',
  free_carrier: 'carrier',
  free_insurance: 'insurance',
  free_photos: 'photos',
  free_storage: 'storage',
  photo_request: 'photos',
  storage: 'storage',
  plan: 'plan',
}

/** The kind of an estimate or quote line by its code; every other service on a shipment is handling. */
export function vatKindOf(lineCode: string): VatKind {
  const code = codeWithoutPrepaid(lineCode)
  return Object.hasOwn(kindOfCode, code) ? (kindOfCode[code] ?? 'handling') : 'handling'
}

export const vatRuleOf = (table: VatTable, code: string): VatRule => table.rules[vatKindOf(code)]
