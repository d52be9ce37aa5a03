import type Stripe from 'stripe'
import * as z from 'zod'
import {
  email,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  paging,
  text,
  url,
  type ShapeOf,
} from '../wire/parameters.ts'
import { priceData } from './prices.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem
type IntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData
type SubscriptionData = Stripe.Checkout.SessionCreateParams.SubscriptionData
type CustomText = Stripe.Checkout.SessionCreateParams.CustomText

const quantity = integer.refine(
  (count) => count > 0 && count < 1_000_000,
  'Invalid positive integer',
)
const lineItem = z.strictObject({
  metadata: metadata.optional(),
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: quantity.optional(),
} satisfies ShapeOf<LineItem>)

const paymentIntentData = z.strictObject({
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  setup_future_usage: oneOf(['off_session', 'on_session']).optional(),
  statement_descriptor: text.max(22).optional(),
} satisfies ShapeOf<IntentData>)

const subscriptionData = z.strictObject({
  description: text.max(500).optional(),
  metadata: metadata.optional(),
} satisfies ShapeOf<SubscriptionData>)

const customText = z.strictObject({
  submit: z.strictObject({ message: text.max(1200) }).optional(),
} satisfies ShapeOf<CustomText>)

/** Accepted only when switched off: this emulator does not have these features, and must not silently leave them out. */
const off = z.strictObject({
  enabled: flag.refine((on) => !on, 'This emulator has this only switched off'),
})

/** The parameters of `POST /v1/checkout/sessions` that this emulator supports; any other is `parameter_unknown`. */
export const sessionParameters = z.strictObject({
  automatic_tax: off.optional(),
  billing_address_collection: oneOf(['auto']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  custom_text: customText.optional(),
  customer: text.optional(),
  customer_creation: oneOf(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  invoice_creation: off.optional(),
  line_items: listOf(lineItem).optional(),
  locale: oneOf(['auto', 'fr']).optional(),
  metadata: metadata.optional(),
  mode: oneOf(['payment', 'subscription', 'setup']),
  payment_intent_data: paymentIntentData.optional(),
  allowed_payment_method_types: listOf(oneOf(['card', 'paypal', 'sepa_debit'])).optional(),
  submit_type: oneOf(['auto', 'pay', 'book']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: url,
  ui_mode: oneOf(['hosted_page']).optional(),
} satisfies ShapeOf<Params>)

export type SessionParameters = z.output<typeof sessionParameters>
export type LineParameters = z.output<typeof lineItem>

export const sessionListParameters = z.strictObject({
  ...paging,
  customer: text.optional(),
  payment_intent: text.optional(),
  status: oneOf(['open', 'complete', 'expired']).optional(),
  subscription: text.optional(),
} satisfies ShapeOf<Stripe.Checkout.SessionListParams>)

const { limit, starting_after: after, ending_before: before } = paging
export const lineItemListParameters = z.strictObject({
  limit,
  starting_after: after,
  ending_before: before,
})
