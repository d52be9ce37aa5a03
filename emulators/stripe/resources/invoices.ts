import type Stripe from 'stripe'
import * as z from 'zod'
import { changeSubscription } from '../billing/change-subscription.ts'
import { changedBy } from '../billing/change-prices.ts'
import { collect, subscriptionOf } from '../billing/collect.ts'
import { previewOf } from '../billing/invoice-object.ts'
import { voidInvoice } from '../billing/pending-update.ts'
import { priceChange, swapsOf } from '../billing/update-subscription.ts'
import type { WireInvoice } from '../state.ts'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { cut, page } from '../wire/list.ts'
import { listOf, oneOf, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { find, seconds, type Origin, type World } from '../world.ts'
import { prorations, swappedItem } from './subscription-parameters.ts'

const invoices = '/v1/invoices'
const listed = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
} satisfies ShapeOf<Stripe.InvoiceListParams>)
const { created: _, ...lineListed } = paging
/** Only a change that is invoiced at once. */
const previewed = z.strictObject({
  subscription: text,
  subscription_details: z.strictObject({
    ...prorations,
    items: listOf(swappedItem),
    proration_behavior: oneOf(['always_invoice']),
  } satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>),
} satisfies ShapeOf<Stripe.InvoiceCreatePreviewParams>)

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
  // Before `/:id`, which would match it.
  endpoint('POST', `${invoices}/create_preview`, previewed, previewChange),
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
  endpoint('POST', `${invoices}/:id/void`, z.strictObject({}), (world, __, { id, request }) => {
    const invoice = find(world.state.invoices, 'invoice', id)
    refuseClosed(invoice)
    voidInvoice(world, ofInvoice(world, invoice), invoice, request)
    return invoice
  }),
]

/** What a change of prices would cost now: the invoice that it would make at once. */
function previewChange(
  world: World,
  { subscription: id, subscription_details: details }: z.output<typeof previewed>,
): WireInvoice {
  const subscription = find(world.state.subscriptions, 'subscription', id, 'subscription')
  const swaps = swapsOf(world, subscription, details.items)
  const change = priceChange(world, subscription, swaps, details)
  const changed = changedBy(world, subscription, change)
  const waiting = world.state.pendingLines.get(id) ?? []
  return previewOf(world, {
    subscription,
    reason: 'subscription_update',
    drafts: [...waiting, ...(changed?.drafts ?? [])],
    withBalance: true,
    usedSince: seconds(world),
  })
}

const ofInvoice = (world: World, invoice: WireInvoice) =>
  find(world.state.subscriptions, 'subscription', subscriptionOf(invoice))

function refuseClosed({ status }: WireInvoice): void {
  if (status === 'open') return
  throw invalidRequest(
    status === 'paid' ? 'Invoice is already paid' : 'Invoice is no longer open',
    { code: 'invoice_not_open' },
  )
}

/** One attempt now; the planned attempts stay. */
function payInvoice(world: World, invoice: WireInvoice, by: Origin): WireInvoice {
  refuseClosed(invoice)
  const subscription = ofInvoice(world, invoice)
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
