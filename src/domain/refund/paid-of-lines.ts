import { vatKindOf } from '#domain/invoice/vat.ts'
import { codeWithoutPrepaid, isPrepaidCode } from '#domain/quote/prepaid-lines.ts'
import { cents, type Cents } from '#domain/units.ts'
import { leftOf, type RefundableLine } from './allocate-refund.ts'

/** A line as its invoice has it; `section` is the quote that it belongs to. */
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
}

/**
 * What was truly paid of each line and is still left of it: a benefit, a discount or an earlier payment is taken off the
 * line that it reduces, so that nobody is given back what a plan had offered. Of a reduction itself: nothing. What that line
 * is too small for comes off those of the same VAT in its quote (`mostOff` counts them), then off the quote's others.
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

/** In each circle, reductions are taken off the lines, first line first, as far as both last. */
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
