import { formatEuros } from '#domain/money.ts'
import type { Cents, Grams, Millimetres } from '#domain/units.ts'

export const euros = (amount: Cents): string => formatEuros(amount)
/** A fee of zero reads « offerts ». */
export const feesOf = (amount: Cents): string => (amount === 0 ? 'offerts' : formatEuros(amount))

/** `12500` → « 12,5 kg ». */
export const kilograms = (weight: Grams): string => `${decimal(weight / 1000)} kg`
export const centimetres = (length: Millimetres): string => `${decimal(length / 10)} cm`

const decimal = (value: number): string => String(value).replace('.', ',')

/** « a, b et c ». */
export function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`
}
