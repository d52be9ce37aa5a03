import type { MeasureField, Typed } from './measures.ts'

const weight = String.raw`\d{1,3}(?:[.,]\d{1,3})?`
const side = String.raw`(\d{1,3}(?:[.,]\d)?)`
const sides = `${side}${String.raw`\s*[x×*\s]\s*`}${side}${String.raw`\s*[x×*\s]\s*`}${side}`
const pairs = String.raw`(\d\d)(\d\d)(\d\d)`

const shapes: readonly RegExp[] = [
  // « 1,25 30x20x15 », « 1,25 30 20 15 »
  new RegExp(String.raw`^(${weight})\s+${sides}$`, 'i'),
  // « 1,25 302015 »
  new RegExp(String.raw`^(${weight})\s+${pairs}$`),
  // « 1,25302015 »: after the comma the last six digits are the sides, whatever stands before
  new RegExp(String.raw`^(\d{1,3}[.,]\d{1,3})${pairs}$`),
]
const withShelf = /^(.*?\d)\s*([A-Za-z]{1,2}[- ]?\d{1,3}(?:[- ]\d{1,2})?)$/

/**
 * Reads everything that the bench typed at once in the weight field: kilograms, sides in centimetres, and the shelf when it was
 * scanned after them; `null` for a weight alone.
 */
export function readBenchLine(text: string): Partial<Typed> | null {
  const line = text.trim()
  const measures = readMeasuresOf(line)
  if (measures) return measures
  const [, before, shelf] = withShelf.exec(line) ?? []
  if (before === undefined || shelf === undefined) return null
  const start = readMeasuresOf(before) ?? readWeight(before)
  return start && { ...start, shelf }
}

/** The first empty field. */
export const firstEmptyOf = (
  typed: Typed,
  fields: readonly MeasureField[],
): MeasureField | undefined => fields.find((field) => typed[field] === '')

/** The typed values; a whole line still in the weight field is spread over its fields. */
export function spreadLine(typed: Typed): Typed {
  const line = readBenchLine(typed.weight)
  return line === null ? typed : { ...typed, ...line }
}

function readMeasuresOf(line: string): Partial<Typed> | null {
  for (const shape of shapes) {
    const [, kilograms, length, width, height] = shape.exec(line) ?? []
    if (kilograms && length && width && height) {
      return { weight: kilograms, length, width, height }
    }
  }
  return null
}

const readWeight = (text: string): Partial<Typed> | null =>
  new RegExp(`^${weight}$`).test(text) ? { weight: text } : null

/** Whether the text is only a partial weight: the carton keys then choose a carton. */
export const isWeightSoFar = (text: string): boolean => /^\d{0,3}([.,]\d{0,3})?$/.test(text.trim())
