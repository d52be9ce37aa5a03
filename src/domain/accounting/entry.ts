import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { AccountKey } from './accounts.ts'

/** The journals of the books. */
export const journals = { VE: 'Ventes', ST: 'Encaissements Stripe' } as const
export type Journal = keyof typeof journals

/** One side of an entry; `cents` is a debit when positive, a credit when negative. */
export type EntryLine = {
  readonly account: AccountKey
  readonly cents: Cents
  /** The customer, on the customers' account. */
  readonly customer: { readonly number: string; readonly name: string } | null
}

/** A balanced entry: its lines sum to zero. */
export type Entry = {
  readonly journal: Journal
  readonly at: Date
  /** What proves it: an invoice, a payment, a payout. */
  readonly piece: string
  readonly label: string
  readonly lines: readonly EntryLine[]
}

export type Side = Omit<EntryLine, 'customer'> & Partial<Pick<EntryLine, 'customer'>>

/** Throws when the sides do not balance: an entry that does not would be a fault of ours. Leaves out sides of zero. */
export function entryOf(facts: Omit<Entry, 'lines'>, sides: readonly Side[]): Entry {
  if (sumOf(sides.map((side) => side.cents)) !== 0) {
    throw new RangeError(`the entry of ${facts.piece} does not balance`)
  }
  const lines = sides.filter((side) => side.cents !== 0)
  return { ...facts, lines: lines.map((line) => ({ customer: null, ...line })) }
}

export const debit = (amount: Cents): Cents => amount
export const credit = (amount: Cents): Cents => cents(-amount)
