import { baseInsurance } from '#words/insurance.ts'
import { formatMoney } from './format-money.ts'

/** « 2 000 € », « 1 250,50 € ». */
export const wholeEuros = (cents: number): string => formatMoney(cents).replace(',00', '')

/** « 2 000 € »: a tier is a whole number of euros. */
export const tierAmount = (tier: number): string => wholeEuros(tier * 100)

/** The name of a tier, in the choice and in the summary. */
export const tierName = (tier: number): string =>
  tier === 0 ? baseInsurance : `Jusqu’à ${tierAmount(tier)}`
