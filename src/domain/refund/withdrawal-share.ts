import { sumOf } from '#domain/money.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { addDays, type ParisDay } from '#domain/storage/paris-day.ts'
import { cents, roundHalfUp, type Cents } from '#domain/units.ts'
import type { LinePart } from './allocate-refund.ts'

/** How much of the work of an invoice line is done: so many of so many days, parcels or tasks. */
export type DoneShare = { readonly done: number; readonly of: number }

export const notBegun: DoneShare = { done: 0, of: 1 }
export const allDone: DoneShare = { done: 1, of: 1 }

/**
 * What a withdrawal gives back of each invoice line. `paid` comes from `paidOfLines`. Without an express request (`null`) nothing
 * is owed for what was begun: all of it goes back. With one, the customer owes the share that is done (C. conso. L221-25), and
 * the rest goes back.
 */
export const withdrawalShare = (
  paid: readonly Cents[],
  shares: readonly DoneShare[] | null,
): LinePart[] =>
  paid.flatMap((amount, line) => {
    const { done, of } = shares === null ? notBegun : (shares[line] ?? allDone)
    const left = Math.max(0, of - Math.max(0, done))
    const amountCents = of > 0 ? cents(roundHalfUp((amount * left) / of)) : cents(0)
    return amountCents > 0 ? [{ line, amountCents }] : []
  })

/**
 * Without an express request, where something stays owed all the same: of `whole`, the price of each line, what `kept` does not
 * keep, less what went back of it before. `paid` is what is left of the price.
 */
export const withdrawalRest = (
  whole: readonly Cents[],
  paid: readonly Cents[],
  kept: readonly DoneShare[],
): LinePart[] =>
  withdrawalShare(whole, kept).flatMap(({ line, amountCents }) => {
    const givenBefore = (whole[line] ?? 0) - (paid[line] ?? 0)
    const rest = cents(amountCents - givenBefore)
    return rest > 0 ? [{ line, amountCents: rest }] : []
  })

/**
 * A withdrawal from an order gives back once: what the first one kept stays owed. `refundedBy`: the declarations for which money
 * of the order went back, `null` for another reason.
 */
export const isGivenBackByAnother = (
  declarationId: string,
  refundedBy: readonly (string | null)[],
): boolean => !refundedBy.includes(declarationId) && refundedBy.some((by) => by !== null)

/**
 * The unused days of the former plan paid a part of a change of plan: how much of them goes back, by the share of the new plan that
 * goes back. Earlier orders paid these days. `lines` are those of the invoice.
 */
export function formerShare(
  lines: readonly { readonly code: string; readonly invoicedCents: Cents }[],
  shares: readonly DoneShare[] | null,
): Cents {
  const plan = lines.findIndex(({ code }) => code === 'plan')
  const days = lines
    .filter(({ code }) => code === 'plan_credit')
    .map(({ invoicedCents }) => cents(0 - invoicedCents))
  return sumOf(
    withdrawalShare(days, shares && days.map(() => shares[plan] ?? allDone)).map(
      ({ amountCents }) => amountCents,
    ),
  )
}

type Earlier = { readonly roomCents: Cents; readonly givenCents: Cents }

/**
 * What is left to give back of `formerCents`, and the orders to refund it on: `earlier` of the same subscription, the newest first,
 * with what can still be refunded of each and what went back since the withdrawal. `null` when nothing is left.
 */
export function formerLeft<Order extends Earlier>(
  formerCents: Cents,
  earlier: readonly Order[],
): { readonly amountCents: Cents; readonly orders: Order[] } | null {
  const given = sumOf(earlier.map(({ givenCents }) => givenCents))
  const room = sumOf(earlier.map(({ roomCents }) => roomCents))
  const left = Math.min(formerCents - given, room)
  if (left <= 0) return null
  let covered = 0
  const orders = earlier.filter(({ roomCents }) => {
    const isNeeded = roomCents > 0 && covered < left
    covered += roomCents
    return isNeeded
  })
  return { amountCents: cents(left), orders }
}

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
 * The days of a plan that an order paid: from its own day, or that on which the last period of the subscription began, until
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
