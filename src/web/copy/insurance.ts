import { formatMoney } from './format-money.ts'

/** « 2 000 € »: a tier is in whole euros. */
export const tierAmount = (tier: number): string => formatMoney(tier * 100).replace(',00', '')

/** A tier as it is chosen and read back. */
export const tierName = (tier: number): string =>
  tier === 0 ? 'Sans assurance' : `Jusqu’à ${tierAmount(tier)}`
