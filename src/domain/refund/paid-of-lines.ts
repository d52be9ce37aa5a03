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
 * line that it reduces, so that nobody is given back what a plan had offered. Of a reduction itself: nothing.
 */
export function paidOfLines(lines: readonly InvoicedLine[]): readonly Cents[] {
  const reductions = new Map<string, number>()
  for (const line of lines) {
    const left = leftOf(line)
    if (left >= 0) continue
    const reduced = placeOf(line.section, reducedCode(line.code))
    reductions.set(reduced, (reductions.get(reduced) ?? 0) - left)
  }
  return lines.map((line) => {
    const left = Math.max(0, leftOf(line))
    const place = placeOf(line.section, line.code)
    const off = Math.min(left, reductions.get(place) ?? 0)
    reductions.set(place, (reductions.get(place) ?? 0) - off)
    return cents(left - off)
  })
}

const placeOf = (section: number, code: string): string => `${section}:${code}`

const reducedCode = (code: string): string =>
  isPrepaidCode(code) ? codeWithoutPrepaid(code) : (reducedBy[code] ?? code)
