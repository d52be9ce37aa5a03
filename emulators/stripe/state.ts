import type Stripe from 'stripe'

/** On the wire a decimal is a string; the SDK makes a Decimal of it. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & {
  unit_amount_decimal: string | null
}
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice }

/** A card as kept: never its number. */
export type CardFacts = {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly outcome: CardOutcome
}
export type CardOutcome = 'accepted' | 'declined' | 'insufficient-funds' | 'three-d-secure'

export type Method = 'card' | 'paypal' | 'sepa_debit'

/** A session with what its page needs and the API does not show. */
export type Checkout = {
  readonly session: Stripe.Checkout.Session
  readonly lineItems: readonly WireLineItem[]
  readonly intent: {
    readonly description: string | null
    readonly metadata: Stripe.Metadata
    readonly receiptEmail: string | null
    readonly statementDescriptor: string | null
  }
  readonly methods: readonly Method[]
  /** Typed on the page, waiting for the bank's own page. */
  awaiting: { readonly card: CardFacts; readonly buyer: Buyer } | null
  /** What the page says of the last attempt, until the next one. */
  notice: string | null
  /** Who tried last, so that the form keeps it. */
  buyer: Buyer | null
}
export type Buyer = { readonly name: string; readonly email: string | null }

export type Attempt = {
  /** Milliseconds since 1970, emulator's clock. */
  readonly at: number
  readonly durationMs: number
  readonly status: number | null
  /** First characters of the answer, or why there was none. */
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
  products: Map<string, Stripe.Product>
  prices: Map<string, WirePrice>
  checkouts: Map<string, Checkout>
  paymentIntents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  events: Map<string, StoredEvent>
  deliveries: Map<string, Delivery>
  replays: Map<string, Replay>
  settings: { clockOffsetMs: number; hold: boolean; copies: number }
}

export function emptyState(): State {
  return {
    customers: new Map(),
    products: new Map(),
    prices: new Map(),
    checkouts: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    events: new Map(),
    deliveries: new Map(),
    replays: new Map(),
    settings: { clockOffsetMs: 0, hold: false, copies: 1 },
  }
}
