import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents, type Grams } from '#domain/units.ts'
import { checkDescription, type DescriptionRefusal } from './check-description.ts'

/** What customs sort goods by; a closed list, so that a tariff heading can follow later. */
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

/** One kind of thing in a parcel; value and net weight are one piece's, the value as it was paid, taxes included. */
export type ContentLine = {
  readonly description: string
  readonly quantity: number
  readonly unitCents: Cents
  /** `null` until its owner knows it. */
  readonly unitGrams: Grams | null
  readonly category: ContentCategory
  /** The country's two letters; `null` where it is not known. */
  readonly origin: string | null
}

export const mostContentLines = 50
export const mostPieces = 999
export const dearestCents = 2_000_000
export const heaviestPieceGrams = 30_000

/** Refuses a description that customs would refuse. Never 0 €: what was free has its price in the shop. */
export function checkContentLine(line: ContentLine): Outcome<ContentLine, DescriptionRefusal> {
  const refusal = checkDescription(line.description)
  return refusal === null ? accept(line) : refuse(refusal)
}

export const totalOfLine = ({
  quantity,
  unitCents,
}: Pick<ContentLine, 'quantity' | 'unitCents'>): Cents => cents(quantity * unitCents)

/** What the whole parcel is worth, as paid. */
export const totalOfContents = (
  lines: readonly Pick<ContentLine, 'quantity' | 'unitCents'>[],
): Cents => cents(lines.reduce((sum, line) => sum + totalOfLine(line), 0))

/** Each line says what one piece weighs; without a line none does. */
export const allWeighed = (lines: readonly Pick<ContentLine, 'unitGrams'>[]): boolean =>
  lines.length > 0 && lines.every(({ unitGrams }) => unitGrams !== null)
