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
