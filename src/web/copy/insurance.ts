import { baseInsurance } from '#words/insurance.ts'
import { formatMoney } from './format-money.ts'

/** « 2 000 € », « 1 250,50 € ». */
export const wholeEuros = (cents: number): string => formatMoney(cents).replace(',00', '')

/** « 2 000 € »: a tier is in whole euros. */
export const tierAmount = (tier: number): string => wholeEuros(tier * 100)

/** A tier as it is chosen and read back. */
export const tierName = (tier: number): string =>
  tier === 0 ? baseInsurance : `Jusqu’à ${tierAmount(tier)}`
