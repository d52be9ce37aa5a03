/** What was weighed, in grams, to « 0,50 kg »; a step or a limit of the prices is a `kilogramsText`. */
export const formatWeight = (grams: number): string => formatWeights([grams])(grams)

/** The same for the weights of a column: each with as many decimals as the most precise of them, two at least. */
export function formatWeights(all: readonly number[]): (grams: number) => string {
  const digits = all.some((grams) => grams % 10 !== 0) ? 3 : 2
  const precise = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: digits })
  return (grams) => `${precise.format(grams / 1000).replaceAll('\u202f', '\u00a0')}\u00a0kg`
}

/** A weight measured by the warehouse is not called « indiqué », which means stated by somebody. */
export const weightLabel = (isMeasured: boolean): string =>
  isMeasured ? 'Poids mesuré' : 'Poids indiqué'
