import type Stripe from 'stripe'
import type { LineDraft, WireInvoice, WireInvoiceLine, WireSubscription } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { cut } from '../wire/list.ts'
import { find, seconds, type World } from '../world.ts'
import { settledBalance } from './balance.ts'

type Facts = {
  readonly subscription: WireSubscription
  readonly reason: Stripe.Invoice.BillingReason
  readonly drafts: readonly LineDraft[]
  /** False when the payer already saw the amount due: the checkout's own total. */
  readonly withBalance: boolean
  /** Seconds since 1970: an invoice's own period looks back, its lines look ahead. */
  readonly usedSince: number
}

/** A finalized, unpaid invoice; it becomes the subscription's latest one. */
export function newInvoice(world: World, facts: Facts): WireInvoice {
  const { subscription } = facts
  const customer = customerOf(world, subscription)
  const { invoice, lines } = invoiceOf(world, facts, newId('in_'))
  invoice.number = nextNumber(customer)
  invoice.hosted_invoice_url = `${world.origin()}/i/${invoice.id}`
  if (facts.withBalance) customer.balance = invoice.ending_balance ?? 0
  world.state.invoices.set(invoice.id, invoice)
  world.state.invoiceLines.set(invoice.id, lines)
  subscription.latest_invoice = invoice.id
  return invoice
}

/** The invoice that these lines would make: nothing is written. */
export const previewOf = (world: World, facts: Facts): WireInvoice => ({
  ...invoiceOf(world, facts, newId('upcoming_in_')).invoice,
  status: 'draft',
})

const customerOf = (world: World, { customer }: WireSubscription): Stripe.Customer =>
  find(world.state.customers, 'customer', customer, 'customer')

function invoiceOf(world: World, facts: Facts, id: string) {
  const { subscription } = facts
  const customer = customerOf(world, subscription)
  const lines = facts.drafts.map((draft) => invoiceLine(draft, id, subscription))
  const invoice: WireInvoice = {
    id,
    object: 'invoice',
    ...notEmulated,
    ...addressee(customer),
    ...finalizedAt(seconds(world)),
    ...amountsOf(facts, customer),
    billing_reason: facts.reason,
    currency: subscription.currency,
    lines: cut(`/v1/invoices/${id}/lines`, lines, {}),
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
      },
    },
    period_start: facts.usedSince,
  }
  return { invoice, lines }
}

function amountsOf({ drafts, withBalance }: Facts, customer: Stripe.Customer) {
  const total = drafts.reduce((sum, { amount }) => sum + amount, 0)
  const balance = settledBalance(total, withBalance ? customer.balance : 0)
  return {
    ...balance,
    amount_remaining: balance.amount_due,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

const finalizedAt = (now: number) =>
  ({
    created: now,
    effective_at: now,
    period_end: now,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  }) satisfies Partial<WireInvoice>

function invoiceLine(draft: LineDraft, invoice: string, subscription: WireSubscription) {
  const { price } = draft
  const product = typeof price.product === 'string' ? price.product : price.product.id
  const line: WireInvoiceLine = {
    id: newId('il_'),
    object: 'line_item',
    amount: draft.amount,
    currency: subscription.currency,
    description: draft.description,
    discount_amounts: [],
    discountable: draft.amount > 0,
    discounts: [],
    invoice,
    livemode: false,
    metadata: draft.metadata,
    parent: draft.parent,
    period: { ...draft.period },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: draft.quantity,
    quantity_decimal: String(draft.quantity),
    subscription: subscription.id,
    subtotal: draft.amount,
    taxes: [],
  }
  return line
}

const addressee = (customer: Stripe.Customer) =>
  ({
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
  }) satisfies Partial<WireInvoice>

function nextNumber(customer: Stripe.Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1
  Object.assign(customer, { next_invoice_sequence: sequence + 1 })
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
}

const notEmulated = {
  account_country: 'FR',
  account_name: 'Escale',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<WireInvoice>
