import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find } from '../world.ts'

const ofIntent = z.strictObject({
  type: oneOf(['payment_intent']),
  payment_intent: text,
} satisfies ShapeOf<Stripe.InvoicePaymentListParams.Payment>)
const listed = z.strictObject({
  ...paging,
  invoice: text.optional(),
  payment: ofIntent.optional(),
  status: oneOf(['canceled', 'open', 'paid']).optional(),
} satisfies ShapeOf<Stripe.InvoicePaymentListParams>)

export const invoicePaymentEndpoints: readonly ApiEndpoint[] = [
  endpoint(
    'GET',
    '/v1/invoice_payments',
    listed,
    (world, { invoice, payment, status, ...rest }) => {
      const kept = [...world.state.invoicePayments.values()].filter(
        (one) =>
          (invoice === undefined || one.invoice === invoice) &&
          (payment === undefined || one.payment.payment_intent === payment.payment_intent) &&
          (status === undefined || one.status === status),
      )
      return page('/v1/invoice_payments', kept, rest)
    },
  ),
  endpoint('GET', '/v1/invoice_payments/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.invoicePayments, 'invoice_payment', id),
  ),
]
