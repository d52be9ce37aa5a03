import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, roundHalfUp, type Cents, type Grams } from '#domain/units.ts'

export type Insurance = {
  /** The paid tier in euros; 0 for the base insurance alone. */
  readonly tier: number
  readonly weight: Grams
  readonly perKgCents: Cents
  readonly atMostCents: Cents
}

/**
 * What a shipment is insured for. Each one has the base insurance, by its weight; a paid tier goes further, and never gives less
 * than the base (terms of sale, « Valeur déclarée et assurance »).
 */
export function insuredValue({ tier, weight, perKgCents, atMostCents }: Insurance): Cents {
  const base = Math.min(atMostCents, roundHalfUp((weight * perKgCents) / 1000))
  return cents(Math.max(base, tier * 100))
}

export type ClaimedPiece = { readonly quantity: number; readonly unitCents: Cents }

export const declaredValueOf = (pieces: readonly ClaimedPiece[]): Cents =>
  sumOf(pieces.map(({ quantity, unitCents }) => cents(quantity * unitCents)))

export type Cap = {
  readonly insuredCents: Cents
  readonly declaredCents: Cents
  /** The indemnities of other claims for the same shipment: the insurance is of the shipment, not of each claim. */
  readonly givenCents: Cents
}

/** The most that may be given for this claim: the declared value of what is claimed, within what is left of the insurance. */
export const mostIndemnity = ({ insuredCents, declaredCents, givenCents }: Cap): Cents =>
  cents(Math.max(0, Math.min(declaredCents, insuredCents - givenCents)))

export type IndemnityRefusal = 'indemnity-over-cap'

export const acceptIndemnity = (wished: Cents, cap: Cap): Outcome<Cents, IndemnityRefusal> =>
  wished > mostIndemnity(cap) ? refuse('indemnity-over-cap') : accept(wished)

/** Money returns by the payment as far as something of it is left; the rest is a bank transfer. */
export function splitIndemnity(
  indemnityCents: Cents,
  roomCents: Cents,
): { readonly refundCents: Cents; readonly transferCents: Cents } {
  const refundCents = cents(Math.max(0, Math.min(indemnityCents, roomCents)))
  return { refundCents, transferCents: cents(indemnityCents - refundCents) }
}
