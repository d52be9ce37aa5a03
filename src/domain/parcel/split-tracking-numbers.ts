import { normaliseTrackingNumber } from './tracking-number.ts'

/** The most parcels of one order that are declared together. */
export const mostParcelsOfAnOrder = 20

/**
 * The numbers of a text as a shop's mail gives them: one per line, or between commas, semicolons, tabs or « et », each
 * perhaps behind « Colis 1 : ». A space is part of a number (« 6A 1234 5678 901 »), except between whole numbers.
 * Normalised, each once; what is no number stays as it is, for the form to say so.
 */
export function splitTrackingNumbers(text: string): string[] {
  const pieces = text.split(/[\n\r\t,;|]+|\s(?:et|\/|\+|&)\s/i).flatMap(splitAtSpaces)
  return [...new Set(pieces.map(withoutLabel).map(normaliseTrackingNumber))].filter(
    (number) => number !== '',
  )
}

const withoutLabel = (piece: string): string => piece.slice(piece.lastIndexOf(':') + 1)

function splitAtSpaces(piece: string): string[] {
  const words = withoutLabel(piece)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length > 1 && words.every(isWholeNumber) ? words : [piece]
}

/** Long enough and with enough digits for a whole number; a group of four digits is not. */
const isWholeNumber = (word: string): boolean =>
  /^[0-9a-z-]{9,40}$/i.test(word) && (word.match(/\d/g) ?? []).length >= 5
