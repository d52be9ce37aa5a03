import type * as z from 'zod/mini'
import type { saveProfessional } from '#contract/people/client-acts.ts'
import type { ProfessionalView } from '#contract/people/clients.ts'
import { refusedFields } from '#domain/account/professional.ts'
import { numberText } from '#words/amounts.ts'

/** The values of the form: numbers as typed, with a comma. */
export type ProfessionalTyped = {
  company: string
  siren: string
  vatNumber: string
  transportPercent: string
  feePercent: string
}
export type ProfessionalField = keyof ProfessionalTyped

const nobody = { company: '', siren: null, vatNumber: null, transportPercent: 0, feePercent: 0 }

export function typedOf(held: ProfessionalView | null): ProfessionalTyped {
  const { company, siren, vatNumber, transportPercent, feePercent } = held ?? nobody
  return {
    company,
    siren: siren ?? '',
    vatNumber: vatNumber ?? '',
    transportPercent: numberText(transportPercent),
    feePercent: numberText(feePercent),
  }
}

/** `NaN` for an empty or invalid text. */
const asNumber = (typed: string): number => Number(typed.trim().replace(',', '.') || 'x')

type Input = Omit<z.input<typeof saveProfessional.input>, 'customerId' | 'version'>

export const inputOf = (typed: ProfessionalTyped): Input => ({
  ...typed,
  transportPercent: asNumber(typed.transportPercent),
  feePercent: asNumber(typed.feePercent),
})

/** All errors, by the server's own rule. */
export function faultsIn(typed: ProfessionalTyped): [ProfessionalField, string][] {
  const { transportPercent, feePercent } = inputOf(typed)
  const refused = refusedFields({ ...typed, transportPercent, feePercent })
  const isNameless = typed.company.trim() === ''
  return [
    ...(isNameless ? [['company', 'required'] as [ProfessionalField, string]] : []),
    ...refused.map((field): [ProfessionalField, string] => [field, 'invalid']),
  ]
}

/** The fields that a colleague changed since the form was opened. */
export function changedMeanwhile(
  saved: ProfessionalView,
  opened: ProfessionalView | null,
): ProfessionalField[] {
  const now = typedOf(saved)
  const before = typedOf(opened)
  return professionalFields.filter((field) => now[field] !== before[field])
}

const professionalFields: readonly ProfessionalField[] = [
  'company',
  'siren',
  'vatNumber',
  'transportPercent',
  'feePercent',
]
