import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { cents, type Cents } from '#domain/units.ts'

/** All TTC. `feeCents` is the fee and its waiver, `shippingCents` every other line (docs/rules/quotes-and-prices.md#lines). */
export type QuoteTotals = {
  readonly shippingCents: Cents
  readonly feeCents: Cents
  readonly totalCents: Cents
}
export type TotalsRefusal = 'total-negative' | 'total-too-small'

/**
 * The payment provider charges no card under 0,50 €: a customer could accept a smaller quote and never pay it
 * (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
export const leastPayable = cents(50)

/** The fee of the plan, or what reduces it. */
export const isFee = (code: string): boolean =>
  [
    'processing_fee',
    'benefit_processing_fee',
    'discount_processing_fee',
    'promotion_fee',
    'discount_office_fee',
  ].includes(code)

/** Refuses a negative part, because a benefit never exceeds the amount that it reduces, and a total that cannot be paid. */
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
