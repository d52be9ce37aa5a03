const kilograms = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** Grams to « 0,5 kg ». */
export const formatWeight = (grams: number): string =>
  `${kilograms.format(grams / 1000).replaceAll('\u202f', '\u00a0')}\u00a0kg`

/** The same for the weights of a column: each with as many decimals as the most precise of them, two at least. */
export function formatWeights(all: readonly number[]): (grams: number) => string {
  const digits = all.some((grams) => grams % 10 !== 0) ? 3 : 2
  const precise = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: digits })
  return (grams) => `${precise.format(grams / 1000).replaceAll('\u202f', '\u00a0')}\u00a0kg`
}
