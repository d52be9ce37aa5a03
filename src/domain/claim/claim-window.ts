import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import {
  addDays,
  addMonths,
  endOfParisDay,
  parisDayOf,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { workingDaysAfter } from '#domain/storage/working-day.ts'
import type { ClaimKind } from './cargo-claim.ts'

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

export type ClaimRefusal = 'claim-not-possible' | 'claim-too-early' | 'claim-too-late'

/** From and until when, both included, this may be claimed online; `null` while neither moment is known. */
export type ClaimWindow = { readonly from: Date; readonly until: Date }

/**
 * After a delivery: to the end of the last day of the period in Paris, the day of the delivery not counted, so that nobody ever
 * has less than the promised days; what is said to be delivered may be lost. A box that never came is lost from the day after
 * the indicative window on, for a year after its hand-over (CPCE L10). Its end closes the online form, no right, and is also the
 * day from which the carrier may refuse the file.
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

/** Without an answer within two months, the customer may turn to the mediator (C. conso. L612-1 and the terms of sale). */
export const answerDueAt = (openedAt: Date): Date =>
  endOfParisDay(addMonths(parisDayOf(openedAt), 2))
