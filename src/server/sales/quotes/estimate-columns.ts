import type { Proposal } from '#domain/quote/propose-quote.ts'

/** The columns of a quote's online price; without a price, the former one is cleared. */
export const estimateColumns = (price: Proposal | null) =>
  price === null
    ? noEstimate
    : {
        estimated_shipping_cents: price.shippingCents,
        estimated_fee_cents: price.feeCents,
        estimated_total_cents: price.totalCents,
        estimate_lines: JSON.stringify(price.lines),
      }

const noEstimate = {
  estimated_shipping_cents: null,
  estimated_fee_cents: null,
  estimated_total_cents: null,
  estimate_lines: '[]',
}
