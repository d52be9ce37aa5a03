import type { MissingPiece } from '#domain/parcel/contents.ts'

const missingNames: Readonly<Record<MissingPiece, string>> = {
  contents: 'contenu à déclarer',
  weights: 'poids net à préciser',
  invoice: 'facture d’achat à joindre',
}

/** « Déclaration incomplète : contenu à déclarer, facture d’achat à joindre ». */
export const missingSentence = (missing: readonly MissingPiece[]): string =>
  `Déclaration incomplète\u00a0: ${missing.map((piece) => missingNames[piece]).join(', ')}`

const shortNames: Readonly<Record<MissingPiece, string>> = {
  contents: 'contenu',
  weights: 'poids net',
  invoice: 'facture',
}

/** « Il manque : contenu, facture », in a row of a list. */
export const lackSentence = (missing: readonly MissingPiece[]): string =>
  `Il manque\u00a0: ${missing.map((piece) => shortNames[piece]).join(', ')}`
