import type Stripe from 'stripe'
import type { WireInvoice } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { seconds, type Origin, type World } from '../world.ts'

/** Records which intent pays the invoice. */
export function newInvoicePayment(
  world: World,
  invoice: WireInvoice,
  intent: Stripe.PaymentIntent,
): void {
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: seconds(world),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  world.state.invoicePayments.set(payment.id, payment)
}

/** The payment of the invoice; undefined when nothing was due. */
export const paymentOf = (world: World, { id }: WireInvoice): Stripe.InvoicePayment | undefined =>
  [...world.state.invoicePayments.values()].find(({ invoice }) => invoice === id)

/** Closes the invoice: its whole amount is paid, or nothing was due. */
export function markPaid(world: World, invoice: WireInvoice, by: Origin): void {
  const now = seconds(world)
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  const payment = paymentOf(world, invoice)
  if (payment !== undefined) {
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
    payment.status_transitions.paid_at = now
  }
  world.emit('invoice.paid', invoice, by)
}
