import type * as z from 'zod/mini'
import type { addCarrier, CarrierView } from '#contract/offer/carriers.ts'
import { checkDigits, type NumberRules } from '#domain/shipment/carrier.ts'

/** The values of the carrier form: spaces separate the number formats; an empty link means no tracking page. */
export type CarrierForm = {
  name: string
  linkPattern: string
  numberForms: string
  checkDigit: string
  position: string
  isActive: boolean
}

export const newCarrier = (position: number): CarrierForm => ({
  name: '',
  linkPattern: '',
  numberForms: '',
  checkDigit: '',
  position: String(position),
  isActive: true,
})

export const carrierFormOf = (carrier: CarrierView): CarrierForm => ({
  name: carrier.name,
  linkPattern: carrier.linkPattern ?? '',
  numberForms: carrier.numberForms.join(' '),
  checkDigit: carrier.checkDigit ?? '',
  position: String(carrier.position),
  isActive: carrier.isActive,
})

type Written = z.input<typeof addCarrier.input>

export const carrierInput = (form: CarrierForm): Written => ({
  name: form.name,
  linkPattern: form.linkPattern.trim() || null,
  position: Number(form.position),
  ...rulesOf(form),
})

export const rulesOf = ({
  numberForms,
  checkDigit,
}: Pick<CarrierForm, 'numberForms' | 'checkDigit'>): NumberRules & { numberForms: string[] } => ({
  numberForms: formsOf(numberForms),
  checkDigit: checkDigits.find((kind) => kind === checkDigit) ?? null,
})

export const formsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((form) => form !== '')
