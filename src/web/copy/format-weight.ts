const kilograms = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** Grams to « 0,5 kg ». */
export const formatWeight = (grams: number): string =>
  `${kilograms.format(grams / 1000).replaceAll('\u202f', '\u00a0')}\u00a0kg`
