import type Stripe from 'stripe'
import * as z from 'zod'
import { changeSubscription } from '../billing/change-subscription.ts'
import { collect, subscriptionOf } from '../billing/collect.ts'
import type { WireInvoice } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { cut, page } from '../wire/list.ts'
import { oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { find, type Origin, type World } from '../world.ts'

const invoices = '/v1/invoices'
const listed = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
} satisfies ShapeOf<Stripe.InvoiceListParams>)
const { created: _, ...lineListed } = paging

export const invoiceEndpoints: readonly ApiEndpoint[] = [
  endpoint('GET', invoices, listed, (world, { customer, status, subscription, ...rest }) => {
    const kept = [...world.state.invoices.values()].filter(
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (status === undefined || one.status === status) &&
        (subscription === undefined || subscriptionOf(one) === subscription),
    )
    return page(invoices, kept, rest)
  }),
  endpoint('GET', `${invoices}/:id`, z.strictObject({}), (world, __, { id }) =>
    find(world.state.invoices, 'invoice', id),
  ),
  endpoint('GET', `${invoices}/:id/lines`, z.strictObject(lineListed), (world, params, { id }) => {
    find(world.state.invoices, 'invoice', id)
    return cut(`${invoices}/${id}/lines`, world.state.invoiceLines.get(id) ?? [], params)
  }),
  endpoint('POST', `${invoices}/:id/pay`, z.strictObject({}), (world, __, { id, request }) =>
    payInvoice(world, find(world.state.invoices, 'invoice', id), request),
  ),
]

/** One attempt now; the planned attempts stay. */
function payInvoice(world: World, invoice: WireInvoice, by: Origin): WireInvoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(
      invoice.status === 'paid' ? 'Invoice is already paid' : 'Invoice is no longer open',
      { code: 'invoice_not_open' },
    )
  }
  const subscription = find(world.state.subscriptions, 'subscription', subscriptionOf(invoice))
  changeSubscription(world, subscription, by, () => {
    collect(world, subscription, invoice, by)
  })
  if (invoice.status === 'open') {
    throw new StripeError('card_error', 'Your card was declined.', {
      status: 402,
      code: 'card_declined',
    })
  }
  return invoice
}
