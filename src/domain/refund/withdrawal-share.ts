import { sumOf } from '#domain/money.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { addDays, type ParisDay } from '#domain/storage/paris-day.ts'
import { cents, roundHalfUp, type Cents } from '#domain/units.ts'
import { inProportion, type LinePart } from './plan-refund.ts'

/** How much of the work of an invoice line is done: so many of so many days, parcels or tasks. */
export type DoneShare = { readonly done: number; readonly of: number }

export const notBegun: DoneShare = { done: 0, of: 1 }
export const allDone: DoneShare = { done: 1, of: 1 }

/** An invoice line: what was paid for it (`paidOfLines`), what is left of that, and what refunds took that named it. */
export type PaidLine = {
  readonly paidCents: Cents
  readonly leftCents: Cents
  readonly namedCents: Cents
}

/** A line of which nothing went back. */
export const untouched = (paidCents: Cents): PaidLine => ({
  paidCents,
  leftCents: paidCents,
  namedCents: cents(0),
})

/**
 * What a withdrawal gives back of each invoice line. Without an express request (`null`) nothing is owed for what was begun: all of
 * it goes back. With one, the customer owes the share that is done of the price agreed (C. conso. L221-25), and the rest goes back.
 * What went back before is a part of it: of its line when it named one, else, `givenCents`, of the whole.
 */
export function withdrawalShare(
  lines: readonly PaidLine[],
  shares: readonly DoneShare[] | null,
  givenCents: Cents = cents(0),
): LinePart[] {
  const due = lines.map(({ paidCents, namedCents }, line) =>
    Math.max(0, notDone(paidCents, shares === null ? notBegun : shares[line]) - namedCents),
  )
  const most = lines.map(({ leftCents }, line) => cents(Math.min(due[line] ?? 0, leftCents)))
  const rest = Math.max(0, sumOf(due.map(cents)) - givenCents)
  const parts = inProportion(most, cents(Math.min(rest, sumOf(most))))
  return parts.flatMap((amountCents, line) => (amountCents > 0 ? [{ line, amountCents }] : []))
}

/** A withdrawal from the plan alone: all else of its order stays owed. */
export const planShares = (
  lines: readonly { readonly code: string }[],
  shares: readonly DoneShare[] | null,
): DoneShare[] =>
  lines.map(({ code }, line) => (code === 'plan' ? (shares?.[line] ?? notBegun) : allDone))

/** The part of a price whose work is not done, to the nearest cent. */
export function notDone(price: Cents, { done, of }: DoneShare = allDone): Cents {
  const left = Math.max(0, of - Math.max(0, done))
  return of > 0 ? cents(roundHalfUp((price * left) / of)) : cents(0)
}

/**
 * A withdrawal from an order gives back once: what the first one kept stays owed. `refundedBy`: the declarations for which money
 * of the order went back, `null` for another reason.
 */
export const isGivenBackByAnother = (
  declarationId: string,
  refundedBy: readonly (string | null)[],
): boolean => !refundedBy.includes(declarationId) && refundedBy.some((by) => by !== null)

/** How far a shipment is: its parcels, those in a closed box, those that have left, and the tasks that are recorded as done. */
export type ShipmentProgress = {
  readonly parcels: number
  readonly boxed: number
  readonly left: number
  readonly done: readonly string[]
}

/**
 * Transport and insurance are done for the parcels that have left, the other work for those that are in a closed box, a task once
 * it is recorded. Days of storage were used. `undefined`: the shipment will not be made.
 */
export function doneOfShipment(
  progress: ShipmentProgress | undefined,
  code: string,
  task: string,
): DoneShare {
  const kind = vatKindOf(code)
  if (kind === 'storage') return allDone
  if (!progress) return notBegun
  const { parcels: of, boxed, left, done } = progress
  if (done.includes(task)) return allDone
  return { done: kind === 'carrier' || kind === 'insurance' ? left : boxed, of }
}

/**
 * The days of a plan that an order without a period of its own paid: from its own day, or that on which the last period of the subscription began, until
 * another one begins, paid or not. `next` is the following order. The provider's clock and ours may differ by a day.
 */
export function paidDays(
  ordered: ParisDay,
  next: ParisDay | null,
  last: { readonly start: ParisDay; readonly end: ParisDay },
): { readonly first: ParisDay; readonly end: ParisDay } {
  const isEarlier = last.start > addDays(ordered, 1)
  if (!isEarlier && next === null) {
    return { first: last.start > ordered ? last.start : ordered, end: last.end }
  }
  const begun = isEarlier ? last.start : last.end
  return { first: ordered, end: next !== null && next < begun ? next : begun }
}

/** The begun days of a paid period: today counts. */
export const doneDays = (first: ParisDay, end: ParisDay, today: ParisDay): DoneShare => {
  const of = end - first
  return { done: Math.min(of, today - first + 1), of }
}
