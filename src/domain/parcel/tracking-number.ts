import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Branded } from '#domain/units.ts'

/** Upper-case letters and digits, 4 to 40 of them. */
export type TrackingNumber = Branded<string, 'TrackingNumber'>
export type TrackingNumberRefusal = 'tracking-number-invalid'

/**
 * A tracking number as typed, pasted or scanned: case, spaces and dashes do not count. Refuses anything but 4 to 40 letters and
 * digits.
 */
export function parseTrackingNumber(text: string): Outcome<TrackingNumber, TrackingNumberRefusal> {
  const bare = withoutSeparators(text)
  if (!/^[0-9a-z]{4,40}$/i.test(bare)) return refuse('tracking-number-invalid')
  return accept(bare.toUpperCase() as TrackingNumber)
}

/** For a search field: the same normalisation, without a check of the length. */
export const normaliseTrackingNumber = (text: string): string =>
  withoutSeparators(text).toUpperCase()

const withoutSeparators = (text: string): string => text.replaceAll(/[\s\p{Dash}]/gu, '')

/** The most parcels of one order that a customer may declare together. */
export const mostParcelsOfAnOrder = 20

const longestNumber = 40

/**
 * The numbers of the cartons that came under one label: its own, then « …CARTON2 », « …CARTON3 »
 * (docs/rules/parcels.md#further-cartons).
 */
export function cartonNumbers(number: string): readonly TrackingNumber[] {
  const further = Array.from({ length: mostParcelsOfAnOrder - 1 }, (_, at) => `CARTON${at + 2}`)
  return ['', ...further].map(
    (ending) => `${number.slice(0, longestNumber - ending.length)}${ending}` as TrackingNumber,
  )
}

/** The number of the label of a carton; only a number of 34 characters or more had been shortened, and stays so. */
export const labelNumberOf = (number: string): TrackingNumber =>
  number.replace(/CARTON\d{1,2}$/, '') as TrackingNumber

/**
 * The tracking numbers in a text from a shop's mail: one per line, or separated by commas, semicolons, tabs or « et », each
 * perhaps after « Colis 1 : ». A space is part of a number (« 6A 1234 5678 901 »), except between whole numbers. The numbers are
 * normalised, each once; a text that is no number stays as it is, so that the form can report it.
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

/** Whether a word is long enough and has enough digits for a whole number; a group of four digits is not. */
const isWholeNumber = (word: string): boolean =>
  /^[0-9a-z-]{9,40}$/i.test(word) && (word.match(/\d/g) ?? []).length >= 5
