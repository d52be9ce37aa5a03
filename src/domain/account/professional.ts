import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { basisPoints, type BasisPoints } from '#domain/units.ts'

/** A customer who is a company, and the terms agreed with it. */
export type Professional = {
  readonly company: string
  /** `null` where companies have another register (Nouvelle-Calédonie, Polynésie, Wallis). */
  readonly siren: string | null
  readonly vatNumber: string | null
  readonly transportDiscount: BasisPoints
  readonly feeDiscount: BasisPoints
}

export type ProfessionalField = 'siren' | 'vatNumber' | 'transportPercent' | 'feePercent'
type Typed = Omit<Professional, 'transportDiscount' | 'feeDiscount'> & {
  /** In per cent, two decimals at most. */
  readonly transportPercent: number
  readonly feePercent: number
}

/** Most of the transport price goes to the carrier: a larger discount is a typing mistake. */
export const mostTransportPercent = 50
export const mostFeePercent = 100

/** Refuses with the first invalid field. Spaces in numbers are allowed: people write them. */
export function readProfessional(typed: Typed): Outcome<Professional, ProfessionalField> {
  const [refused] = refusedFields(typed)
  if (refused) return refuse(refused)
  return accept({
    company: typed.company,
    siren: bare(typed.siren),
    vatNumber: bare(typed.vatNumber),
    transportDiscount: ofPercent(typed.transportPercent),
    feeDiscount: ofPercent(typed.feePercent),
  })
}

/** All invalid fields at once, so that the form shows them together. */
export function refusedFields(
  typed: Pick<Typed, 'siren' | 'vatNumber' | 'transportPercent' | 'feePercent'>,
): readonly ProfessionalField[] {
  const siren = bare(typed.siren)
  const vatNumber = bare(typed.vatNumber)
  const isWrongSiren = siren !== null && !isSiren(siren)
  const isWrong: Readonly<Record<ProfessionalField, boolean>> = {
    siren: isWrongSiren,
    // When the SIREN is wrong, the VAT number is not compared with it.
    vatNumber: vatNumber !== null && !isVatNumber(vatNumber, isWrongSiren ? null : siren),
    transportPercent: !isPercent(typed.transportPercent, mostTransportPercent),
    feePercent: !isPercent(typed.feePercent, mostFeePercent),
  }
  return professionalNumbers.filter((field) => isWrong[field])
}

const professionalNumbers = ['siren', 'vatNumber', 'transportPercent', 'feePercent'] as const

const bare = (text: string | null): string | null =>
  text?.replaceAll(/[\s.\u00A0\u202F]/g, '').toUpperCase() || null

/** Nine digits whose weighted sum (Luhn) is a multiple of ten, as INSEE gives them. */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const digits = text.split('').map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const weighted = place % 2 === 1 ? digit * 2 : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** A French number is `FR`, a key and the SIREN, and must agree with both; other countries have the general form of the Union. */
function isVatNumber(text: string, siren: string | null): boolean {
  if (!text.startsWith('FR')) return /^[A-Z]{2}[0-9A-Z]{2,12}$/.test(text)
  const [, key = '', number = ''] = /^FR(\d{2})(\d{9})$/.exec(text) ?? []
  if (!isSiren(number) || (siren !== null && siren !== number)) return false
  return Number(key) === (12 + 3 * (Number(number) % 97)) % 97
}

const isPercent = (value: number, most: number): boolean =>
  value >= 0 && value <= most && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

const ofPercent = (value: number): BasisPoints => basisPoints(Math.round(value * 100))
