import { wordsIn } from '#domain/words-in.ts'
import { editDistance, slipsAllowed } from './near-number.ts'

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
