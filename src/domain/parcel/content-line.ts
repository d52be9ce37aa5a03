import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents, type Grams } from '#domain/units.ts'
import { checkDescription, type DescriptionRefusal } from './check-description.ts'

/** Categories of goods for customs; a closed list, so that headings can be proposed by them. */
export const contentCategories = [
  'clothing',
  'shoes',
  'accessories',
  'books',
  'toys',
  'home',
  'kitchen',
  'electronics',
  'appliances',
  'tools',
  'sport',
  'beauty',
  'health',
  'food',
  'baby',
  'vehicle-parts',
  'music',
  'pets',
  'garden',
  'office',
] as const
export type ContentCategory = (typeof contentCategories)[number]

/** One kind of goods in a parcel. Value and net weight are per piece; the value is the price paid, taxes included. */
export type ContentLine = {
  readonly description: string
  readonly quantity: number
  readonly unitCents: Cents
  /** `null` until the owner knows it. */
  readonly unitGrams: Grams | null
  readonly category: ContentCategory
  /** The country's two letters; `null` when unknown. */
  readonly origin: string | null
  /** Six, eight or ten digits; `null` until somebody knows it. */
  readonly hsCode: string | null
}

/** A line of a customs declaration has no more room. */
export const longestDescription = 64
export const mostContentLines = 50
export const mostPieces = 999
export const dearestCents = 2_000_000
export const heaviestPieceGrams = 30_000

/** Refuses a description that customs would refuse. The value is never 0 €: free goods have a price in the shop. */
export function checkContentLine(line: ContentLine): Outcome<ContentLine, DescriptionRefusal> {
  const refusal = checkDescription(line.description)
  return refusal === null ? accept(line) : refuse(refusal)
}

export const totalOfLine = ({
  quantity,
  unitCents,
}: Pick<ContentLine, 'quantity' | 'unitCents'>): Cents => cents(quantity * unitCents)

/** How many lines lack their code: advice to the team, which the papers do not wait for (docs/rules/parcels.md#customs-codes). */
export const uncodedLines = (lines: readonly Pick<ContentLine, 'hsCode'>[]): number =>
  lines.filter(({ hsCode }) => hsCode === null).length

/** The value of the whole parcel, as paid. */
export const totalOfContents = (
  lines: readonly Pick<ContentLine, 'quantity' | 'unitCents'>[],
): Cents => cents(lines.reduce((sum, line) => sum + totalOfLine(line), 0))

export type TakenOut = { readonly line: number; readonly pieces: number }

/**
 * The lines that stay in the parcel when these pieces are taken out, each of a line by its place from 0 on. Refuses more pieces of
 * a line than it has (docs/rules/parcels.md#blocking).
 */
export function linesWithout<Line extends Pick<ContentLine, 'quantity'>>(
  lines: readonly Line[],
  taken: readonly TakenOut[],
): Outcome<Line[], 'taken-not-declared'> {
  const left = lines.map(({ quantity }) => quantity)
  for (const { line, pieces } of taken) left[line] = (left[line] ?? 0) - pieces
  if (left.length > lines.length || left.some((quantity) => quantity < 0)) {
    return refuse('taken-not-declared')
  }
  return accept(
    lines.flatMap((line, index) => {
      const quantity = left[index] ?? 0
      return quantity > 0 ? [{ ...line, quantity }] : []
    }),
  )
}

/** Whether each line has the weight of one piece; false without lines. */
export const allWeighed = (lines: readonly Pick<ContentLine, 'unitGrams'>[]): boolean =>
  lines.length > 0 && lines.every(({ unitGrams }) => unitGrams !== null)
