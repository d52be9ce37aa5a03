import { vatKindOf } from '#domain/invoice/vat.ts'
import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { codeWithoutPrepaid, isPrepaidCode } from '#domain/quote/prepaid-lines.ts'
import { cents, type Cents } from '#domain/units.ts'

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

/** A line of an invoice; `section` is the quote that it belongs to. */
export type InvoicedLine = RefundableLine & { readonly section: number; readonly code: string }

const reducedBy: Readonly<Record<string, string>> = {
  benefit_consolidation: 'consolidation',
  benefit_grouped_repackaging: 'grouped_repackaging',
  benefit_processing_fee: 'processing_fee',
  discount_carrier: 'carrier',
  discount_processing_fee: 'processing_fee',
  promotion_transport: 'carrier',
  promotion_fee: 'processing_fee',
  discount_office: 'carrier',
  discount_office_fee: 'processing_fee',
  plan_credit: 'plan',
}

/**
 * What was really paid for each line and is not refunded yet. A benefit, a discount or an earlier payment comes off the line that
 * it reduces, so that nobody gets back what a plan had offered; the reduction's own line counts zero. When that line is too small
 * for the reduction, the rest comes off the lines of the same VAT in its quote (`mostOff` counts them), then off the quote's
 * other lines.
 */
export function paidOfLines(lines: readonly InvoicedLine[]): readonly Cents[] {
  const left = circles.reduce(
    (amounts, circleOf) => reduceWithin(amounts, lines.map(circleOf)),
    lines.map((line): number => leftOf(line)),
  )
  return left.map((amount) => cents(Math.max(0, amount)))
}

/** From the narrowest to the widest: a reduction goes to the nearest lines first. */
const circles: readonly ((line: InvoicedLine) => string)[] = [
  ({ section, code }) => `${section}:${reducedCode(code)}`,
  ({ section, code }) => `${section}:${vatKindOf(code)}`,
  ({ section }) => `${section}`,
]

/** In each circle, takes the reductions off the lines, first line first, until one of the two is used up. */
function reduceWithin(amounts: readonly number[], circleOf: readonly string[]): number[] {
  const within = Map.groupBy(amounts.keys(), (place) => circleOf[place] ?? '')
  const left = [...amounts]
  for (const places of within.values()) {
    const reductions = places.filter((place) => (left[place] ?? 0) < 0)
    for (const place of places) {
      for (const reduction of reductions) {
        const off = Math.min(Math.max(0, left[place] ?? 0), -(left[reduction] ?? 0))
        left[place] = (left[place] ?? 0) - off
        left[reduction] = (left[reduction] ?? 0) + off
      }
    }
  }
  return left
}

const reducedCode = (code: string): string =>
  isPrepaidCode(code) ? codeWithoutPrepaid(code) : (reducedBy[code] ?? code)

/**
 * What was paid for each line of a quote (a section of its invoice) whose box will not be packed; not for days of storage, which
 * were used whether the box leaves or not. `paid` comes from `paidOfLines`.
 */
export const linesNotRendered = (
  lines: readonly InvoicedLine[],
  paid: readonly Cents[],
  isOfQuote: (section: number) => boolean,
): LinePart[] =>
  lines.flatMap(({ section, code }, line) => {
    const amountCents = paid[line]
    return isOfQuote(section) && vatKindOf(code) !== 'storage' && amountCents
      ? [{ line, amountCents }]
      : []
  })

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
