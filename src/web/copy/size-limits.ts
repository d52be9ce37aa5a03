import { kilogramsText } from '#words/amounts.ts'
import { formatLength } from './format-length.ts'
import { optionLabels } from './quotes.ts'

type Sizes = {
  readonly maxGrams: number
  readonly totalLengthUnder: number
  readonly nonStandardOverTotalLength: number
  readonly nonStandardOverLongestSide: number
}

/** From which size the extra applies, by the price list in force; by the shipped one until that is read. */
export const nonStandardHint = (sizes: Sizes | undefined): string =>
  sizes
    ? `Plus de ${formatLength(sizes.nonStandardOverTotalLength)} en tout, ou plus de ${formatLength(sizes.nonStandardOverLongestSide)} de long.`
    : optionLabels.non_standard.hint

export const weightLimit = ({ maxGrams }: Sizes): string =>
  `Un envoi pèse ${kilogramsText(maxGrams)} au plus\u00A0; au-delà, il part en plusieurs boîtes, sur devis.`

export const sizeLimit = (sizes: Sizes): string =>
  `Longueur + largeur + hauteur restent sous ${formatLength(sizes.totalLengthUnder)}. Au-delà de ${formatLength(sizes.nonStandardOverTotalLength)} en tout, ou de ${formatLength(sizes.nonStandardOverLongestSide)} de long, le supplément hors norme s’applique.`
