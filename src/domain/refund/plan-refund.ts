import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { LinePart } from './allocate-refund.ts'
import { paidOfLines, type InvoicedLine } from './paid-of-lines.ts'

/** What the office wants to refund: all that is left, an amount, or parts of named lines. */
export type RefundWish =
  | { readonly kind: 'whole' }
  | { readonly kind: 'amount'; readonly amountCents: Cents }
  | { readonly kind: 'lines'; readonly parts: readonly LinePart[] }

export type PlannedRefund = {
  readonly amountCents: Cents
  /** `null` when no line was named. */
  readonly parts: readonly LinePart[] | null
}

export type PlanRefusal =
  | 'nothing-left-to-refund'
  | 'refund-exceeds-payment'
  | 'refund-exceeds-line'
  | 'line-not-refundable'

/**
 * The refund that a wish makes. `roomCents` is what was captured minus what is refunded or promised; the lines already include
 * those promises. A benefit cannot be refunded by itself, nor the part of a line that it had offered. A line named twice counts
 * once, with the sum of its parts.
 */
export function planRefund(
  lines: readonly InvoicedLine[],
  roomCents: Cents,
  wish: RefundWish,
): Outcome<PlannedRefund, PlanRefusal> {
  if (roomCents <= 0) return refuse('nothing-left-to-refund')
  if (wish.kind === 'whole') return accept({ amountCents: roomCents, parts: null })
  const planned = wish.kind === 'amount' ? accept(ofAmount(wish)) : ofLines(lines, wish.parts)
  if (planned.ok && planned.value.amountCents > roomCents) return refuse('refund-exceeds-payment')
  return planned
}

const ofAmount = ({ amountCents }: { readonly amountCents: Cents }): PlannedRefund => ({
  amountCents,
  parts: null,
})

function ofLines(
  lines: readonly InvoicedLine[],
  wished: readonly LinePart[],
): Outcome<PlannedRefund, PlanRefusal> {
  const parts = addedUp(wished)
  const paid = paidOfLines(lines)
  for (const { line, amountCents } of parts) {
    const invoiced = lines[line]
    if (invoiced === undefined || invoiced.invoicedCents <= 0) return refuse('line-not-refundable')
    if (amountCents > (paid[line] ?? 0)) return refuse('refund-exceeds-line')
  }
  return accept({ amountCents: sumOf(parts.map((part) => part.amountCents)), parts })
}

const addedUp = (parts: readonly LinePart[]): LinePart[] =>
  [...Map.groupBy(parts, ({ line }) => line)].map(([line, same]) => ({
    line,
    amountCents: cents(sumOf(same.map(({ amountCents }) => amountCents))),
  }))
