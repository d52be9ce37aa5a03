import { payQuote, type PaymentRefusal } from '#domain/quote/pay.ts'
import type { Tx } from '#server/core/context.ts'
import type { LockedCheckout } from './locked-checkout.ts'
import type { Capture } from './read-session.ts'

export type CaptureRefusal = PaymentRefusal | 'amount-differs'

/** Why this money buys nothing and goes back; `undefined` when it pays what it was asked for. */
export async function paymentRefusal(
  tx: Tx,
  checkout: LockedCheckout,
  capture: Capture,
): Promise<CaptureRefusal | undefined> {
  if (!capture.inEuros || capture.amountCents !== checkout.totalCents) return 'amount-differs'
  for (const quote of checkout.quotes) {
    const version = checkout.paidVersions.get(quote.id) ?? 0
    const payment = payQuote(quote, { version, at: capture.at })
    if (!payment.ok) return payment.refusal
  }
  return (await isOrderedElsewhere(tx, checkout)) ? 'quote-already-paid' : undefined
}

/** Another checkout, void when this one was opened, may have been paid by a transfer that is still under way. */
async function isOrderedElsewhere(tx: Tx, { id, quotes }: LockedCheckout): Promise<boolean> {
  const order = await tx
    .selectFrom('order_quotes as oq')
    .innerJoin('orders as o', 'o.id', 'oq.order_id')
    .select('o.id')
    .where('oq.active', '=', true)
    .where(
      'oq.quote_id',
      'in',
      quotes.map((quote) => quote.id),
    )
    .where('o.checkout_id', '!=', id)
    .executeTakeFirst()
  return order !== undefined
}
