import { parcelCan, type ParcelAction, type ParcelStatus } from './parcel.ts'
import type { RequestKind } from './request.ts'

/** What a customer may do with a parcel on its page, in the order in which the page offers it. */
export const customerActs = [
  'request-quote',
  'edit-declaration',
  'delete-declaration',
  'choose-for-blocked',
  'ask-return',
  'dispute-weight',
] as const
export type CustomerAct = (typeof customerActs)[number]

export type ActRefusal =
  | 'wrong-status'
  | 'parcel-destroyed'
  | 'request-open'
  | 'return-asked'
  | 'dispute-too-late'
  | 'dispute-answered'

export type ParcelSituation = {
  readonly status: ParcelStatus
  readonly destroyed: boolean
  /** When the parcel was last measured; `null` until received. */
  readonly measuredAt: Date | null
  /** The team has answered a dispute about the last measurement. */
  readonly disputeAnswered: boolean
  /** Kinds of requests that are open or still to be carried out. */
  readonly liveRequests: readonly RequestKind[]
}

/** The transition that each action leads to: the page offers the action only where the table allows the transition. */
const transitionOf: Readonly<Record<CustomerAct, ParcelAction>> = {
  'request-quote': 'request-quote',
  'edit-declaration': 'edit-declaration',
  'delete-declaration': 'delete-declaration',
  'choose-for-blocked': 'unblock',
  'ask-return': 'return',
  'dispute-weight': 'correct-measures',
}

/**
 * Statuses in which a customer may not request a return: a blocked parcel has its own choices, a shipped one is with the carrier.
 */
const elsewhere: Partial<Record<CustomerAct, readonly ParcelStatus[]>> = {
  'ask-return': ['blocked', 'shipped'],
}

const requestOf: Partial<Record<CustomerAct, RequestKind>> = {
  'ask-return': 'return',
  'dispute-weight': 'weight-dispute',
  'choose-for-blocked': 'blocked-choice',
}

/** Why this action is not possible now; `null` when it is. */
export function whyNot(act: CustomerAct, situation: ParcelSituation, now: Date): ActRefusal | null {
  const { destroyed, liveRequests } = situation
  if (destroyed) return 'parcel-destroyed'
  if (!statusAllows(act, situation)) return 'wrong-status'
  const kind = requestOf[act]
  if (kind !== undefined && liveRequests.includes(kind)) return 'request-open'
  if (act === 'request-quote') return whyNoQuote(situation)
  return act === 'dispute-weight' ? whyNoDispute(situation, now) : null
}

function whyNoQuote({ liveRequests }: ParcelSituation): ActRefusal | null {
  if (liveRequests.includes('return')) return 'return-asked'
  // A quote counts on the weight: it could not be corrected any more.
  return liveRequests.includes('weight-dispute') ? 'request-open' : null
}

const statusAllows = (act: CustomerAct, { status }: ParcelSituation): boolean =>
  parcelCan(transitionOf[act], { status }) && !elsewhere[act]?.includes(status)

const disputeHours = 48

/** A customer may dispute a weight in the 48 hours after it was measured. */
export const disputeUntil = (measuredAt: Date): Date =>
  new Date(measuredAt.getTime() + disputeHours * 3_600_000)

function whyNoDispute(
  { measuredAt, disputeAnswered }: ParcelSituation,
  now: Date,
): ActRefusal | null {
  if (measuredAt === null) return 'wrong-status'
  if (disputeAnswered) return 'dispute-answered'
  return now.getTime() > disputeUntil(measuredAt).getTime() ? 'dispute-too-late' : null
}
