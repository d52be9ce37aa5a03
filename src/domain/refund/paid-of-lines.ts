import { vatKindOf } from '#domain/invoice/vat.ts'
import { codeWithoutPrepaid, isPrepaidCode } from '#domain/quote/prepaid-lines.ts'
import { cents, type Cents } from '#domain/units.ts'
import { leftOf, type RefundableLine } from './allocate-refund.ts'

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
