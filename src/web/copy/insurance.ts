import { baseInsurance } from '#words/insurance.ts'
import { wholeEuros } from './format-money.ts'

/** « 2 000 € »: a tier is a whole number of euros. */
export const tierAmount = (tier: number): string => wholeEuros(tier * 100)

/** The name of a tier, in the choice and in the summary. */
export const tierName = (tier: number): string =>
  tier === 0 ? baseInsurance : `Jusqu’à ${tierAmount(tier)}`
