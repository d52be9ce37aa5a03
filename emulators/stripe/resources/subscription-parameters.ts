import type Stripe from 'stripe'
import * as z from 'zod'
import {
  emptyableText,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  paging,
  text,
  type ShapeOf,
} from '../wire/parameters.ts'

type Update = Stripe.SubscriptionUpdateParams

const feedback = oneOf([
  '',
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])
const details = z.strictObject({
  comment: emptyableText.optional(),
  feedback: feedback.optional(),
} satisfies ShapeOf<Stripe.SubscriptionUpdateParams.CancellationDetails>)

export const swappedItem = z.strictObject({
  id: text,
  price: text,
} satisfies ShapeOf<Stripe.SubscriptionUpdateParams.Item>)

export const prorations = {
  proration_behavior: oneOf(['none', 'create_prorations', 'always_invoice']).optional(),
  proration_date: integer.optional(),
}

const paymentSettings = z.strictObject({
  save_default_payment_method: oneOf(['off', 'on_subscription']),
} satisfies ShapeOf<Stripe.SubscriptionUpdateParams.PaymentSettings>)

/** The parameters of an update that this emulator supports; any other is `parameter_unknown`. */
export const updateParameters = z.strictObject({
  cancel_at: z.union([z.literal(''), integer], 'Invalid integer').optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: details.optional(),
  default_payment_method: text.optional(),
  items: listOf(swappedItem).optional(),
  metadata: metadata.optional(),
  payment_behavior: oneOf([
    'allow_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ]).optional(),
  payment_settings: paymentSettings.optional(),
  ...prorations,
} satisfies ShapeOf<Update>)
export type UpdateParameters = z.output<typeof updateParameters>

const off = flag.refine((on) => !on, 'This emulator has this only switched off')
export const cancelParameters = z.strictObject({
  cancellation_details: details.optional(),
  invoice_now: off.optional(),
  prorate: off.optional(),
} satisfies ShapeOf<Stripe.SubscriptionCancelParams>)

export const subscriptionListParameters = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: oneOf(['active', 'all', 'canceled', 'ended', 'past_due']).optional(),
} satisfies ShapeOf<Stripe.SubscriptionListParams>)
