import type { Cents } from './units.ts'

/** Territories that count in francs CFP. */
const pacificTerritories: readonly string[] = [
  'Nouvelle-Calédonie',
  'Polynésie Française',
  'Wallis-et-Futuna',
]

export const countsInFrancs = (territory: string | null | undefined): boolean =>
  territory !== null && territory !== undefined && pacificTerritories.includes(territory)

/** The fixed parity, 1 € = 119,332 XPF. */
const francsPer1000Euros = 119_332

/** An amount in whole francs CFP, which have no cents: rounded to the nearest, halves away from zero. */
export function francsOf(amount: Cents): number {
  const thousandths = Math.abs(amount) * francsPer1000Euros
  const francs = Math.floor((thousandths + 50_000) / 100_000)
  return amount < 0 ? -francs : francs
}
