import type Stripe from 'stripe'
import { cents, type Cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'

/** A payment that the provider has captured for us. */
export type Capture = {
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly inEuros: boolean
  /** In the form that `paymentMethodLabel` reads. */
  readonly method: string
  /** When the customer paid. */
  readonly at: Date
  /** True when all of it was refunded since, from the provider’s own screens. */
  readonly isGivenBack: boolean
}

/** The payment of an invoice at the provider, paid or still under way; `null` when nothing was charged. */
export async function intentOfInvoice(
  ctx: Context,
  invoiceId: string,
): Promise<Stripe.PaymentIntent | null> {
  const stripe = requireStripe(ctx)
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, limit: 10 })
  const payment = data.find(({ status }) => status === 'paid') ?? data[0]
  const intent = payment?.payment.payment_intent
  if (intent === undefined) return null
  const intentId = typeof intent === 'string' ? intent : intent.id
  return stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
}

export function captureOf(intent: Stripe.PaymentIntent): Capture {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string') throw new Error('a payment without a charge')
  return {
    paymentIntentId: intent.id,
    amountCents: cents(intent.amount_received),
    inEuros: intent.currency === 'eur',
    method: methodOf(charge),
    at: new Date(charge.created * 1000),
    isGivenBack: charge.refunded,
  }
}

function methodOf({ payment_method_details: details }: Stripe.Charge): string {
  const card = details?.card
  if (card?.brand && card.last4) return `card ${card.brand} ${card.last4}`
  return details?.type ?? 'card'
}
