import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents } from '#domain/units.ts'

/** All TTC; the fee and its waiver on one side, every other line is shipping (docs/rules/quotes-and-prices.md#lines). */
export type QuoteTotals = {
  readonly shippingCents: Cents
  readonly feeCents: Cents
  readonly totalCents: Cents
}
export type TotalsRefusal = 'total-negative' | 'total-too-small'

/**
 * The payment provider charges no card under 0,50 €: a smaller quote could be agreed to and never paid
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
export const leastPayable = cents(50)

const isFee = (code: string): boolean =>
  [
    'processing_fee',
    'benefit_processing_fee',
    'discount_processing_fee',
    'promotion_fee',
    'discount_office_fee',
  ].includes(code)

/** Refuses a negative part, for a benefit never exceeds what it is taken from, and a total that cannot be paid. */
export function quoteTotals(
  lines: readonly { readonly code: string; readonly amountCents: Cents }[],
): Outcome<QuoteTotals, TotalsRefusal> {
  const amountOf = (fee: boolean): Cents =>
    sumOf(lines.filter(({ code }) => isFee(code) === fee).map(({ amountCents }) => amountCents))
  const [shippingCents, feeCents] = [amountOf(false), amountOf(true)]
  if (shippingCents < 0 || feeCents < 0) return refuse('total-negative')
  const totalCents = cents(shippingCents + feeCents)
  if (totalCents < leastPayable) return refuse('total-too-small')
  return accept({ shippingCents, feeCents, totalCents })
}
