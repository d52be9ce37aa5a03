import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'

/** An invoice line, tax included, and what earlier refunds took of it; a benefit is a negative line. */
export type RefundableLine = { readonly invoicedCents: Cents; readonly creditedCents: Cents }

/** The part of one line that the office refunds; `line` is its index on the invoice. */
export type LinePart = { readonly line: number; readonly amountCents: Cents }

export const leftOf = ({ invoicedCents, creditedCents }: RefundableLine): Cents =>
  cents(invoicedCents - creditedCents)

export const leftOfAll = (lines: readonly RefundableLine[]): Cents => sumOf(lines.map(leftOf))

/**
 * What a refund of that amount takes from each line: first the named parts, as far as something is left of them, then all lines
 * in proportion. The last refund takes exactly what is left of every line, so that the credit notes of a fully refunded order
 * cancel its invoice line by line. Throws when the amount exceeds what is left.
 */
export function allocateRefund(
  lines: readonly RefundableLine[],
  amountCents: Cents,
  parts: readonly LinePart[] = [],
): readonly Cents[] {
  const left = lines.map(leftOf)
  const room = sumOf(left)
  if (amountCents <= 0 || amountCents > room) {
    throw new RangeError(`${amountCents} cents cannot be taken of ${room}`)
  }
  if (amountCents === room) return left
  const named = takeParts(left, amountCents, parts)
  const rest = cents(amountCents - sumOf(named))
  const spread = inProportion(
    left.map((amount, line) => cents(amount - (named[line] ?? 0))),
    rest,
  )
  return named.map((amount, line) => cents(amount + (spread[line] ?? 0)))
}

function takeParts(left: readonly Cents[], amount: Cents, parts: readonly LinePart[]): Cents[] {
  let rest: number = amount
  const taken = left.map(() => cents(0))
  for (const { line, amountCents } of parts) {
    const available = (left[line] ?? 0) - (taken[line] ?? 0)
    const part = Math.max(0, Math.min(amountCents, available, rest))
    taken[line] = cents((taken[line] ?? 0) + part)
    rest -= part
  }
  return taken
}

/** Rounds the shares down, then adds one cent to those that lost most: never more than a line has, whatever its sign. */
export function inProportion(left: readonly Cents[], amount: Cents): Cents[] {
  const room = sumOf(left)
  if (amount === 0) return left.map(() => cents(0))
  const exact = left.map((line) => (line * amount) / room)
  const shares = exact.map((share) => Math.floor(share))
  const missing = amount - shares.reduce((sum, share) => sum + share, 0)
  const byLoss = exact
    .map((share, line) => ({ line, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss || a.line - b.line)
  for (const { line } of byLoss.slice(0, missing)) shares[line] = (shares[line] ?? 0) + 1
  return shares.map((share) => cents(share))
}
