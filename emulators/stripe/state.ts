import type Stripe from 'stripe'

/** On the wire a decimal is a string; the SDK makes a Decimal of it. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null
}
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice }
type WirePlan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string | null }
export type WireSubscriptionItem = Omit<Stripe.SubscriptionItem, 'plan' | 'price'> & {
  plan: WirePlan
  price: WirePrice
}
type WirePendingUpdate = Omit<Stripe.Subscription.PendingUpdate, 'subscription_items'> & {
  subscription_items: WireSubscriptionItem[]
}
export type WireSubscription = Omit<
  Stripe.Subscription,
  'customer' | 'default_payment_method' | 'items' | 'latest_invoice' | 'pending_update' | 'schedule'
> & {
  customer: string
  default_payment_method: string | null
  items: Stripe.ApiList<WireSubscriptionItem>
  latest_invoice: string | null
  pending_update: WirePendingUpdate | null
  schedule: string | null
}
type WirePricing = Omit<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null
}
export type WireInvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: WirePricing | null
  quantity_decimal: string | null
}
export type WireInvoice = Omit<Stripe.Invoice, 'customer' | 'id' | 'lines'> & {
  id: string
  customer: string
  lines: Stripe.ApiList<WireInvoiceLine>
}

/** A line before its invoice: the subscription's next invoice takes it, or the invoice that is being made. */
export type LineDraft = {
  /** Cents; negative for a credit. */
  readonly amount: number
  readonly description: string
  readonly price: WirePrice
  readonly quantity: number
  /** Seconds since 1970. */
  readonly period: { readonly start: number; readonly end: number }
  readonly parent: Stripe.InvoiceLineItem.Parent
  readonly metadata: Stripe.Metadata
}

/** A session of the billing portal. */
export type Portal = {
  readonly session: Stripe.BillingPortal.Session
  /** The typed card and name, until the bank's page confirms them. */
  awaiting: { readonly card: CardFacts; readonly name: string } | null
  /** The message of the last action, shown until the next one. */
  notice: { readonly done: boolean; readonly text: string } | null
}

/** A card as stored: never its number. */
export type CardFacts = {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly outcome: CardOutcome
}
export type CardOutcome = 'accepted' | 'declined' | 'insufficient-funds' | 'three-d-secure'

export type Method = 'card' | 'paypal' | 'sepa_debit'

/** A session, with what its page needs beside what the API shows. */
export type Checkout = {
  readonly session: Stripe.Checkout.Session
  readonly lineItems: readonly WireLineItem[]
  readonly intent: {
    readonly description: string | null
    readonly metadata: Stripe.Metadata
    readonly receiptEmail: string | null
    /** With it the means of payment is kept for the customer. */
    readonly futureUsage: 'off_session' | 'on_session' | null
    readonly statementDescriptor: string | null
  }
  /** The data for the subscription of a paid `subscription` session; unused in `payment` mode. */
  readonly subscription: { readonly description: string | null; readonly metadata: Stripe.Metadata }
  /** Here, because in `subscription` mode the session itself never names its intent. */
  intentId: string | null
  readonly methods: readonly Method[]
  /** The typed card and buyer, until the bank's page confirms them. */
  awaiting: { readonly card: CardFacts; readonly buyer: Buyer } | null
  /** The message of the last attempt, shown until the next one. */
  notice: string | null
  /** The payer of the last attempt, to fill the form again. */
  buyer: Buyer | null
}
export type Buyer = { readonly name: string; readonly email: string | null }

export type Attempt = {
  /** Milliseconds since 1970, emulator's clock. */
  readonly at: number
  readonly durationMs: number
  readonly status: number | null
  /** The first characters of the answer, or the reason why there was none. */
  readonly answer: string
}
export type Delivery = {
  readonly id: string
  readonly eventId: string
  readonly firstAt: number
  state: 'waiting' | 'delivered' | 'abandoned'
  /** Milliseconds since 1970, emulator's clock. */
  nextAt: number
  readonly attempts: Attempt[]
}

export type Replay = {
  readonly method: string
  readonly path: string
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly requestId: string
  readonly at: number
}

export type StoredEvent = Stripe.EventBase

/** Everything the emulator knows; insertion order is creation order. */
export type State = {
  customers: Map<string, Stripe.Customer>
  /** What is left of them: that they were. */
  deletedCustomers: Map<string, Stripe.DeletedCustomer>
  products: Map<string, Stripe.Product>
  prices: Map<string, WirePrice>
  checkouts: Map<string, Checkout>
  paymentIntents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  disputes: Map<string, Stripe.Dispute>
  files: Map<string, Stripe.File>
  balanceTransactions: Map<string, Stripe.BalanceTransaction>
  payouts: Map<string, Stripe.Payout>
  paymentMethods: Map<string, Stripe.PaymentMethod>
  subscriptions: Map<string, WireSubscription>
  schedules: Map<string, Stripe.SubscriptionSchedule>
  invoices: Map<string, WireInvoice>
  /** By invoice: the invoice itself shows only the first ten. */
  invoiceLines: Map<string, readonly WireInvoiceLine[]>
  invoicePayments: Map<string, Stripe.InvoicePayment>
  /** By subscription: the prorations for its next invoice. */
  pendingLines: Map<string, readonly LineDraft[]>
  /** Subscriptions whose payments the panel refuses until further notice. */
  refusedPayments: Map<string, true>
  /** Saved methods whose payments the panel refuses. */
  refusedMethods: Map<string, true>
  /** Subscriptions whose bank asks for a confirmation (3-D Secure) of each payment. */
  confirmedPayments: Map<string, true>
  /** The card typed on an invoice's page, until the bank's page confirms it; by invoice. */
  invoiceCards: Map<string, { readonly card: CardFacts; readonly name: string }>
  portals: Map<string, Portal>
  events: Map<string, StoredEvent>
  deliveries: Map<string, Delivery>
  replays: Map<string, Replay>
  settings: {
    clockOffsetMs: number
    hold: boolean
    copies: number
    /** The refusal that the next session gets, once. */
    refusal?: string
  }
}

export function emptyState(): State {
  return {
    customers: new Map(),
    deletedCustomers: new Map(),
    products: new Map(),
    prices: new Map(),
    checkouts: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    files: new Map(),
    balanceTransactions: new Map(),
    payouts: new Map(),
    paymentMethods: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    invoiceLines: new Map(),
    invoicePayments: new Map(),
    pendingLines: new Map(),
    refusedPayments: new Map(),
    refusedMethods: new Map(),
    confirmedPayments: new Map(),
    invoiceCards: new Map(),
    portals: new Map(),
    events: new Map(),
    deliveries: new Map(),
    replays: new Map(),
    settings: { clockOffsetMs: 0, hold: false, copies: 1 },
  }
}
