import { wordsIn } from '#domain/words-in.ts'

/** The signs of who owns a parcel, the strongest first. */
export const ownerSigns = ['number', 'near-number', 'client-number', 'name', 'shop'] as const
export type OwnerSign = (typeof ownerSigns)[number]

/** An awaited parcel, as the bench compares it with an unidentified one. */
export type Declaration = {
  readonly trackingNumber: string
  readonly merchant: string
  readonly customer: { readonly name: string; readonly clientNumber: string }
}
export type Found = { readonly trackingNumber: string; readonly words: string }

const weights: Readonly<Record<OwnerSign, number>> = {
  number: 8,
  'near-number': 4,
  'client-number': 5,
  name: 3,
  shop: 1,
}

/**
 * The declarations with at least one sign, most likely first; equal ones keep their order. It only ranks: a person confirms
 * (docs/rules/parcels.md#unidentified-parcels).
 */
export function rankOwners<Candidate extends Declaration>(
  found: Found,
  declarations: readonly Candidate[],
): { readonly declaration: Candidate; readonly signs: readonly OwnerSign[] }[] {
  return declarations
    .map((declaration) => ({ declaration, signs: signsOf(found, declaration) }))
    .filter(({ signs }) => signs.length > 0)
    .sort((one, other) => strengthOf(other.signs) - strengthOf(one.signs))
}

const strengthOf = (signs: readonly OwnerSign[]): number =>
  signs.reduce((sum, sign) => sum + weights[sign], 0)

function signsOf({ trackingNumber, words }: Found, declaration: Declaration): OwnerSign[] {
  const read = new Set(wordsIn(words))
  const says = (text: string) => {
    const named = wordsIn(text)
    return named.length > 0 && named.every((word) => read.has(word))
  }
  const { name, clientNumber } = declaration.customer
  const speaks: Readonly<Record<OwnerSign, boolean>> = {
    number: declaration.trackingNumber === trackingNumber,
    'near-number': isNear(trackingNumber, declaration.trackingNumber),
    'client-number': says(clientNumber),
    name: wordsIn(name).some((word) => word.length > 2 && read.has(word)),
    shop: says(declaration.merchant),
  }
  return ownerSigns.filter((sign) => speaks[sign])
}

function isNear(number: string, other: string): boolean {
  const slips = editDistance(number, other)
  return slips > 0 && slips <= slipsAllowed(number)
}

/** The characters of a tracking number. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** How many wrong keystrokes a similar number may have: two, or one in a short number. */
export const slipsAllowed = (trackingNumber: string): number => (trackingNumber.length < 8 ? 1 : 2)

/**
 * Parts of a number, at least one of which is unchanged in every number within the allowed typing errors: a search finds
 * candidates by them before it compares. Their lengths differ by one letter at most, because many numbers contain a short part.
 * The first part is the longest, because the numbers of a carrier begin alike.
 */
export function unchangedParts(trackingNumber: string): string[] {
  const count = slipsAllowed(trackingNumber) + 1
  const start = (index: number): number => Math.ceil((index * trackingNumber.length) / count)
  return Array.from({ length: count }, (_, index) =>
    trackingNumber.slice(start(index), start(index + 1)),
  ).filter((part) => part !== '')
}

/** This text and each text that a single typing error makes of it: a letter dropped, replaced, or added. */
export function withinOneSlip(text: string): string[] {
  const made = [text]
  for (let at = 0; at <= text.length; at += 1) {
    const before = text.slice(0, at)
    const after = text.slice(at)
    if (after !== '') made.push(before + after.slice(1))
    for (const letter of letters) {
      made.push(before + letter + after)
      if (after !== '') made.push(before + letter + after.slice(1))
    }
  }
  return [...new Set(made)]
}

/** The candidates within the allowed typing errors of a number, most similar first; equal ones keep their order. */
export function rankNearNumbers<Candidate extends { readonly trackingNumber: string }>(
  trackingNumber: string,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates
    .map((candidate) => ({
      candidate,
      slips: editDistance(trackingNumber, candidate.trackingNumber),
    }))
    .filter(({ slips }) => slips > 0 && slips <= slipsAllowed(trackingNumber))
    .sort((one, other) => one.slips - other.slips)
    .map(({ candidate }) => candidate)
}

/** How many letters to add, drop or replace to turn one text into the other (Levenshtein). */
export function editDistance(from: string, to: string): number {
  const [one, other] = withoutSharedEnds(from, to)
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 0; row < one.length; row += 1) {
    const line = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      const replaced = (above[column] ?? 0) + (one[row] === other[column] ? 0 : 1)
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}

/** Similar numbers share their start and end: only the middle needs comparing. */
function withoutSharedEnds(one: string, other: string): [string, string] {
  const least = Math.min(one.length, other.length)
  let start = 0
  while (start < least && one[start] === other[start]) start += 1
  let end = 0
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}
