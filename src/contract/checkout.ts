import * as z from 'zod/mini'
import { endpoint, rawEndpoint } from './endpoint.ts'
import { id, nothing, pricedLine, time } from './shapes.ts'

const cartQuote = z.strictObject({
  quoteId: id,
  number: z.string(),
  version: z.int(),
  destination: z.string(),
  totalCents: z.int(),
  validUntil: time,
  lines: z.array(pricedLine),
})

export const readCart = endpoint({
  method: 'GET',
  path: '/api/cart',
  policy: 'client',
  summary: 'Mes devis acceptés à payer, et si le paiement est possible',
  input: nothing,
  output: z.strictObject({
    quotes: z.array(cartQuote),
    totalCents: z.int(),
    /** False: banner « Configuration de paiement incomplète ». */
    paymentConfigured: z.boolean(),
    termsVersion: z.string(),
  }),
})

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/checkouts',
  policy: 'client',
  summary: 'Ouvre la page de paiement pour ces versions de devis',
  input: z.strictObject({
    quotes: z
      .array(z.strictObject({ quoteId: id, version: z.int() }))
      .check(z.minLength(1, 'required'), z.maxLength(20)),
    /** The total on the screen: a different one on the server is refused, nothing is charged. */
    totalCents: z.int(),
    acceptTerms: z.literal(true, 'required'),
    /** Shipping inside the 14 days of withdrawal needs this express request (decisions §10). */
    requestExpress: z.boolean(),
  }),
  /**
   * Refused with `tester-on-live-keys`, `quote-expired`, `quote-superseded`, `quote-not-accepted`, `quote-already-paid`, `quote-cancelled`,
   * `quote-ends-too-soon`, `total-changed`, `amount-too-small` (the provider takes nothing under 0,50 €),
   * `payment-in-progress` (a transfer is being confirmed), `checkout-replaced` (another tab opened this payment again);
   * 503 `payment-not-configured`, `payment-provider-away`.
   */
  output: z.strictObject({ checkoutId: id, url: z.url() }),
})

export const readCheckout = endpoint({
  method: 'GET',
  path: '/api/checkouts/:sessionId',
  policy: 'client',
  summary: 'Où en est ce paiement, pour qui l’a ouvert',
  input: z.strictObject({ sessionId: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{8,200}$/)) }),
  output: z.strictObject({
    status: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'void', 'refunded']),
    totalCents: z.int(),
    orderId: z.nullable(id),
    orderNumber: z.nullable(z.string()),
    invoiceId: z.nullable(id),
    quoteIds: z.array(id),
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
