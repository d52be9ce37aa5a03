import { baseInsurance } from '#words/insurance.ts'
import { formatMoney, wholeEuros } from './format-money.ts'

/** « 2 000 € »: a tier is a whole number of euros. */
export const tierAmount = (tier: number): string => wholeEuros(tier * 100)

type Uninsured = { readonly valueCents: number; readonly insuredCents: number }

/** Contents that are worth more than their insurance covers. */
export const uninsuredTitle = ({ valueCents, insuredCents }: Uninsured): string =>
  insuredCents === 0
    ? `Contenu de ${formatMoney(valueCents)}, avec la seule assurance de base`
    : `Contenu de ${formatMoney(valueCents)}, assuré jusqu’à ${formatMoney(insuredCents)}`

/** The name of a tier, in the choice and in the summary. */
export const tierName = (tier: number): string =>
  tier === 0 ? baseInsurance : `Jusqu’à ${tierAmount(tier)}`
