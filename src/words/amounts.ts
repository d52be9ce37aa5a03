import { formatEuros } from '#domain/money.ts'
import { roundHalfUp } from '#domain/units.ts'

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** « 1 234,5 », with the ordinary non-breaking space that every font has. */
export const numberText = (value: number): string =>
  numbers.format(value).replaceAll('\u202f', '\u00a0')

/** Cents to « 1 234,50 € ». */
export const formatCents = (amount: number): string => formatEuros(roundHalfUp(amount))

/** Grams to « 1,2 kg »: a step or a limit; `formatWeight` writes what was weighed. */
export const kilogramsText = (grams: number): string => `${numberText(grams / 1000)}\u00a0kg`
