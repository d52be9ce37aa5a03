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
 * What a box is insured for. Each one has the base insurance, by its weight; a paid tier goes further, and never gives less
 * than the base (terms of sale, « Valeur déclarée et assurance »).
 */
export function insuredValue({ tier, weight, perKgCents, atMostCents }: Insurance): Cents {
  const base = Math.min(atMostCents, roundHalfUp((weight * perKgCents) / 1000))
  return cents(Math.max(base, tier * 100))
}

export type ClaimedPiece = { readonly quantity: number; readonly unitCents: Cents }

export const declaredValueOf = (pieces: readonly ClaimedPiece[]): Cents =>
  sumOf(pieces.map(({ quantity, unitCents }) => cents(quantity * unitCents)))

/** A tier is paid once for a shipment: its boxes share it, and each keeps its base. */
export const insuredValueOfShipment = (
  tier: number,
  boxes: readonly Omit<Insurance, 'tier'>[],
): Cents => {
  const bases = sumOf(boxes.map((box) => insuredValue({ ...box, tier: 0 })))
  return cents(Math.max(bases, tier * 100))
}

/** The insured value of the box, or of its shipment, and what other claims for it were given. */
export type Insured = { readonly insuredCents: Cents; readonly givenCents: Cents }

export type Cap = {
  readonly declaredCents: Cents
  readonly box: Insured
  readonly shipment: Insured
}

/** The most that may be given for this claim: the declared value of what is claimed, within what is left of the insurance. */
export const mostIndemnity = ({ declaredCents, box, shipment }: Cap): Cents =>
  cents(Math.max(0, Math.min(declaredCents, leftOf(box), leftOf(shipment))))

const leftOf = ({ insuredCents, givenCents }: Insured): number => insuredCents - givenCents

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
