import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'

/** An amount in cents, as documents print it. */
export const euros = (amount: number): string => formatEuros(cents(amount))

/** A rate in basis points: « 8,5 % ». */
export const percent = (rate: number): string => `${String(rate / 100).replace('.', ',')}\u00A0%`
