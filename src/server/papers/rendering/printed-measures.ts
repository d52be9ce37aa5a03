const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** « 1,95 kg ». */
export const printedWeight = (grams: number): string => `${number.format(grams / 1000)}\u00A0kg`

/** « 32 × 24 × 17 cm ». */
export const printedSize = (...sidesMm: readonly number[]): string =>
  `${sidesMm.map((side) => number.format(side / 10)).join(' × ')}\u00A0cm`
