import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'

/** An amount in cents, as documents print it. */
export const euros = (amount: number): string => formatEuros(cents(amount))

/** The price of one piece of several at this total, to the hundredth of a cent when it is not whole: « 0,8333 € ». */
export function unitEuros(amount: number, quantity: number): string {
  if (amount % quantity === 0) return euros(amount / quantity)
  const hundredths = Math.round((Math.abs(amount) * 100) / quantity)
  const whole = euros(Math.sign(amount) * Math.floor(hundredths / 100))
  return whole.replace('\u00A0€', `${String(hundredths % 100).padStart(2, '0')}\u00A0€`)
}

/** A rate in basis points: « 8,5 % ». */
export const percent = (rate: number): string => `${String(rate / 100).replace('.', ',')}\u00A0%`

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** « 1,95 kg ». */
export const printedWeight = (grams: number): string => `${number.format(grams / 1000)}\u00A0kg`

/** « 32 × 24 × 17 cm ». */
export const printedSize = (...sidesMm: readonly number[]): string =>
  `${sidesMm.map((side) => number.format(side / 10)).join(' × ')}\u00A0cm`
