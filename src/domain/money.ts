import { cents, type Cents } from './units.ts'

const noBreakSpace = '\u00A0'
const minus = '\u2212'

/** The sum of the amounts, 0 for none. */
export function sumOf(amounts: Iterable<Cents>): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

/** `123450` → `1 234,50 €`, with U+00A0 in both places and U+2212 when negative; the same in Node and in any browser. */
export function formatEuros(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const euros = grouped(digits.slice(0, -2))
  return `${amount < 0 ? minus : ''}${euros},${digits.slice(-2)}${noBreakSpace}€`
}

function grouped(digits: string): string {
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3) {
    text = digits.slice(Math.max(0, end - 3), end) + noBreakSpace + text
  }
  return text
}

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
