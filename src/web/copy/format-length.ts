const centimetres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Millimetres to « 32,5 cm ». */
export const formatLength = (millimetres: number): string =>
  `${centimetres.format(millimetres / 10)}\u00a0cm`

/** « 40 × 30 × 25 cm ». */
export const formatSides = (sides: readonly number[]): string =>
  `${sides.map((side) => centimetres.format(side / 10)).join('\u00a0×\u00a0')}\u00a0cm`

/** Millimetres to « 30 × 22 × 15,5 cm ». */
export const formatSize = (lengthMm: number, widthMm: number, heightMm: number): string =>
  formatSides([lengthMm, widthMm, heightMm])
