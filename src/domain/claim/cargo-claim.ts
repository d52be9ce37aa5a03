import { sumOf } from '#domain/money.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { type RefundStatus, visibleRefundStatuses } from '#domain/refund/refund.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import {
  addDays,
  addMonths,
  endOfParisDay,
  parisDayOf,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { workingDaysAfter } from '#domain/storage/working-day.ts'
import { cents, type Cents, type Grams, roundHalfUp } from '#domain/units.ts'

/** What a customer claims for a shipment (docs/rules/claims.md); « réclamer un colis » is something else (`parcel/request.ts`). */
export const claimKinds = ['lost', 'damaged', 'short'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStates = [
  'received',
  'sent_to_carrier',
  'accepted',
  'rejected',
  'paid',
  'withdrawn',
] as const
export type ClaimState = (typeof claimStates)[number]

type ClaimActor = 'customer' | 'admin' | 'job'
type Transition = {
  readonly from: readonly ClaimState[]
  readonly to: ClaimState
  readonly by: readonly ClaimActor[]
}

/** The single table of the transitions of a claim. `admin` includes super-admins; `job` sees that the money has arrived. */
export const claimTransitions = {
  send: { from: ['received'], to: 'sent_to_carrier', by: ['admin'] },
  'note-answer': { from: ['sent_to_carrier'], to: 'sent_to_carrier', by: ['admin'] },
  accept: { from: ['sent_to_carrier'], to: 'accepted', by: ['admin'] },
  // What is plainly no claim need not go to the carrier.
  reject: { from: ['received', 'sent_to_carrier'], to: 'rejected', by: ['admin'] },
  'note-transfer': { from: ['accepted'], to: 'accepted', by: ['admin'] },
  pay: { from: ['accepted'], to: 'paid', by: ['job', 'admin'] },
  // What was lost has turned up (`endAccepted`).
  end: { from: ['accepted'], to: 'rejected', by: ['admin'] },
  withdraw: { from: ['received', 'sent_to_carrier'], to: 'withdrawn', by: ['customer'] },
  // An answer that changes: the carrier's, the mediator's, ours.
  reopen: { from: ['rejected'], to: 'received', by: ['admin'] },
  'reopen-sent': { from: ['rejected'], to: 'sent_to_carrier', by: ['admin'] },
} as const satisfies Record<string, Transition>

export type ClaimAction = keyof typeof claimTransitions

export const claimCan = (action: ClaimAction, { state }: { readonly state: ClaimState }): boolean =>
  (claimTransitions[action].from as readonly ClaimState[]).includes(state)

/** What was said to be lost is in the warehouse again: nothing is paid for it. */
export const hasComeBack = (kind: ClaimKind, box: BoxStatus): boolean =>
  kind === 'lost' && box === 'returned'

type DecidedClaim = {
  readonly kind: ClaimKind
  readonly decidedAt: Date | null
  /** Its delivery may be noted days after it: what was not known cannot have been accepted. */
  readonly box: { readonly status: BoxStatus; readonly deliveryNotedAt: Date | null }
}

/** What was accepted as lost is in the warehouse again, or was said to be delivered since. */
export const hasTurnedUp = ({ kind, decidedAt, box }: DecidedClaim): boolean =>
  hasComeBack(kind, box.status) ||
  (kind === 'lost' &&
    box.status === 'delivered' &&
    decidedAt !== null &&
    box.deliveryNotedAt !== null &&
    box.deliveryNotedAt > decidedAt)

type AcceptedClaim = DecidedClaim & {
  readonly state: ClaimState
  readonly refundStatus: RefundStatus | null
  readonly isTransferred: boolean
  /** What the payment could not carry. */
  readonly transferCents: number
}

type EndRefusal = 'claim-not-accepted' | 'claim-box-away' | 'claim-money-left'

/**
 * An acceptance was promised in writing: it ends only when the loss has, and none of its indemnity is on its way. A transfer that
 * was not made is stopped: the claim is paid with what its refund gave.
 */
export function endAccepted(claim: AcceptedClaim): Outcome<ClaimState, EndRefusal> {
  if (!claimCan('end', claim)) return refuse('claim-not-accepted')
  if (!hasTurnedUp(claim)) return refuse('claim-box-away')
  const { refundStatus, isTransferred, transferCents } = claim
  if (refundStatus === 'given' && !isTransferred && transferCents > 0) {
    return accept(claimTransitions.pay.to)
  }
  const isGiven = (visibleRefundStatuses as readonly (RefundStatus | null)[]).includes(refundStatus)
  return isTransferred || isGiven ? refuse('claim-money-left') : accept(claimTransitions.end.to)
}

/** Somebody still waits for something. */
export const openClaimStates = [
  'received',
  'sent_to_carrier',
  'accepted',
] as const satisfies readonly ClaimState[]

export const longestClaimWords = 2000
export const mostClaimPhotos = 8

/** What the windows are counted from; both figures are the dated terms of that day (docs/rules/law.md#carrier-terms). */
export type ClaimTerms = {
  /** How many days a customer has after the delivery. */
  readonly claimDays: number
  /** The end of the indicative window of its shipment's mode, in working days after its hand-over. */
  readonly latestWorkingDays: number
}

export type ClaimedBox = {
  readonly status: BoxStatus
  readonly handedOverAt: Date | null
  readonly deliveredAt: Date | null
}

type ClaimRefusal = 'claim-not-possible' | 'claim-too-early' | 'claim-too-late'

/** From and until when, both included, this may be claimed online; `null` while neither moment is known. */
type ClaimWindow = { readonly from: Date; readonly until: Date }

/**
 * After a delivery: to the end of the last day of the period in Paris, the day of the delivery not counted, so that nobody ever
 * has less than the promised days; what is said to be delivered may be lost. A box that never came is lost from the day after
 * the indicative window on, for a year after its hand-over (CPCE L10). Its end closes the online form, no right. Counted from the
 * delivery itself, it is also the day from which the carrier may refuse the file.
 */
export function claimWindow(
  kind: ClaimKind,
  { status, handedOverAt, deliveredAt }: ClaimedBox,
  { claimDays, latestWorkingDays }: ClaimTerms,
): ClaimWindow | null {
  if (kind === 'lost' && status === 'handed_over' && handedOverAt !== null) {
    const left = parisDayOf(handedOverAt)
    return {
      from: startOfParisDay(addDays(workingDaysAfter(left, latestWorkingDays), 1)),
      until: endOfParisDay(addMonths(left, 12)),
    }
  }
  if (status !== 'delivered' || deliveredAt === null) return null
  return {
    from: deliveredAt,
    until: endOfParisDay(addDays(parisDayOf(deliveredAt), claimDays)),
  }
}

export function mayClaim(
  window: ClaimWindow | null,
  now: Date,
): Outcome<ClaimWindow, ClaimRefusal> {
  if (window === null) return refuse('claim-not-possible')
  if (now < window.from) return refuse('claim-too-early')
  return now > window.until ? refuse('claim-too-late') : accept(window)
}

/** The team opens one whatever the day, with a reason: the end of a window closes no right. */
export const mayOpenForClient = (
  window: ClaimWindow | null,
): Outcome<ClaimWindow, 'claim-not-possible'> =>
  window === null ? refuse('claim-not-possible') : accept(window)

/** Without an answer within two months, the customer may turn to the mediator (C. conso. L612-1 and the terms of sale). */
export const answerDueAt = (openedAt: Date): Date =>
  endOfParisDay(addMonths(parisDayOf(openedAt), 2))

type Insurance = {
  /** What the paid insurance covers; 0 for the base insurance alone. */
  readonly paidCents: Cents
  readonly weight: Grams
  readonly perKgCents: Cents
  readonly atMostCents: Cents
}

/**
 * What a box is insured for. Each one has the base insurance, by its weight; what was paid goes further, and never gives less
 * than the base (terms of sale, « Valeur déclarée et assurance »).
 */
export function insuredValue({ paidCents, weight, perKgCents, atMostCents }: Insurance): Cents {
  const base = Math.min(atMostCents, roundHalfUp((weight * perKgCents) / 1000))
  return cents(Math.max(base, paidCents))
}

type ClaimedPiece = { readonly quantity: number; readonly unitCents: Cents }

export const declaredValueOf = (pieces: readonly ClaimedPiece[]): Cents =>
  sumOf(pieces.map(({ quantity, unitCents }) => cents(quantity * unitCents)))

/** An insurance is paid once for a shipment: its boxes share it, and each keeps its base. */
export const insuredValueOfShipment = (
  paidCents: Cents,
  boxes: readonly Omit<Insurance, 'paidCents'>[],
): Cents => {
  const bases = sumOf(boxes.map((box) => insuredValue({ ...box, paidCents: cents(0) })))
  return cents(Math.max(bases, paidCents))
}

/** The insured value of the box, or of its shipment, and what other claims for it were given. */
type Insured = { readonly insuredCents: Cents; readonly givenCents: Cents }

export type Cap = {
  readonly declaredCents: Cents
  readonly box: Insured
  readonly shipment: Insured
}

/** The most that may be given for this claim: the declared value of what is claimed, within what is left of the insurance. */
export const mostIndemnity = ({ declaredCents, box, shipment }: Cap): Cents =>
  cents(Math.max(0, Math.min(declaredCents, leftOf(box), leftOf(shipment))))

const leftOf = ({ insuredCents, givenCents }: Insured): number => insuredCents - givenCents

type IndemnityRefusal = 'indemnity-over-cap'

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
