import * as z from 'zod/mini'
import { endpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { id, nothing, shippingMode, time } from '#contract/core/shapes.ts'
import { realDelays } from '#contract/offer/delays.ts'
import { billingPeriod, cartItem } from './cart.ts'

const payableItems = z
  .array(
    z.union([
      cartItem,
      z.strictObject({ kind: z.literal('return'), requestId: id }),
      z.strictObject({ kind: z.literal('storage'), parcelId: id }),
    ]),
  )
  .check(z.maxLength(20))

const sessionId = z.string().check(z.regex(/^(cs|pi)_[A-Za-z0-9_]{8,200}$/))

/** What is paid now, and what its customer agrees to; nothing of it is believed but the choice. */
const order = {
  quotes: z.array(z.strictObject({ quoteId: id, version: z.int() })).check(z.maxLength(20)),
  items: z.optional(payableItems),
  /** Today's total on the screen: when the server's total differs, it refuses and charges nothing. */
  totalCents: z.int(),
  acceptTerms: z.literal(true, 'required'),
  /** The version that the screen named: `terms-changed` when another one is in force by now, or none. */
  termsVersion: z._default(z.string().check(z.maxLength(40)), ''),
  /**
   * The customer's express request to ship inside the 14 days of withdrawal, which the law requires
   * (docs/rules/law.md#express-request).
   */
  requestExpress: z.boolean(),
  /** The payments whose result this browser has shown: one that it has not shown, of the same items, is not repeated. */
  seenPayments: z.optional(z.array(sessionId).check(z.maxLength(20))),
}

const isSomething = z.refine<{
  readonly quotes: readonly unknown[]
  readonly items?: readonly unknown[] | undefined
}>(({ quotes, items }) => quotes.length + (items?.length ?? 0) > 0, {
  path: ['quotes'],
  error: 'required',
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/checkouts',
  policy: 'client',
  summary: 'Ouvre la page de paiement pour ces versions de devis et ces articles',
  changes: ['cart'],
  input: z
    .strictObject({
      ...order,
      /** The version of the words by which the customer agreed to keep the means of payment; absent: not agreed. */
      keepMethod: z.optional(z.string().check(z.maxLength(40))),
    })
    .check(isSomething),
  /**
   * Refused with `tester-on-live-keys`, `quote-expired`, `quote-superseded`, `quote-not-accepted`, `quote-already-paid`,
   * `quote-cancelled`, `quote-ends-too-soon`, `value-uninsured` (as an acceptance), `total-changed`, `terms-changed`,
   * `agreement-changed`, `amount-too-small` (the provider takes nothing under 0,50 €), `payment-in-progress` (a transfer is being
   * confirmed), `payment-unseen` (a saved means paid an item of it already: `details.sessionId`), `checkout-replaced` (another tab
   * opened this payment again), `payment-refused-by-provider` (`details.message`: the provider's message to the payer, when it may
   * be shown); or with a `CartItemRefusal`, `details.key` naming the item; 503 `payment-not-configured`, `payment-provider-away`.
   */
  output: z.strictObject({ checkoutId: id, url: z.url() }),
})

export const payBySavedMethod = endpoint({
  method: 'POST',
  path: '/api/payments',
  policy: 'client',
  summary: 'Paie ces versions de devis et ces articles par un moyen de paiement enregistré',
  changes: ['cart', 'orders'],
  input: z.strictObject({ ...order, paymentMethodId: id }).check(isSomething),
  /**
   * `done`: what `readCheckout` says of this payment tells the rest. `to-confirm`: the bank wants its customer to confirm, on the
   * provider's page; `refused`: by the bank. Both charge nothing, and all stays to be paid. Refused as `openCheckout`; 404 for a
   * means that was removed.
   */
  output: z.strictObject({
    outcome: z.enum(['done', 'to-confirm', 'refused']),
    /** For `readCheckout`. */
    sessionId: z.nullable(z.string()),
  }),
})

export const readCheckout = endpoint({
  method: 'GET',
  path: '/api/checkouts/:sessionId',
  policy: 'client',
  summary: 'Où en est ce paiement, pour qui l’a ouvert',
  topics: ['orders'],
  input: z.strictObject({ sessionId }),
  output: z.strictObject({
    status: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'void', 'refunded']),
    totalCents: z.int(),
    orderId: z.nullable(id),
    orderNumber: z.nullable(z.string()),
    invoiceId: z.nullable(id),
    paidAt: z.nullable(time),
    /** The means of payment that was kept with it, in the form that `paymentMethodLabel` reads. */
    savedMethod: z.nullable(z.string()),
    quoteIds: z.array(id),
    /** What the payment sends, once it is paid. */
    shipments: z.array(
      z.strictObject({
        id,
        destination: z.string(),
        mode: shippingMode,
        delays: realDelays,
        /** It may leave only then: the customer may still withdraw, and requested no immediate departure. */
        mayLeaveFrom: time,
        /** One of its parcels lacks customs papers: it waits for them. */
        lacksPapers: z.boolean(),
        parcels: parcelFaces,
      }),
    ),
    /** What the customer bought besides quotes: these keys leave the cart once the payment succeeded or is pending. */
    items: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        detail: z.string(),
        totalCents: z.int(),
        frequency: z.nullable(billingPeriod),
      }),
    ),
  }),
})

export const receiveStripeEvent = rawEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  policy: 'public',
  summary: 'Événements signés du prestataire de paiement',
  input: nothing,
  consumes: ['application/json'],
  maxBytes: 512 * 1024,
  output: z.strictObject({ received: z.literal(true) }),
})
