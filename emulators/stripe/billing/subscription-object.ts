import type Stripe from 'stripe'
import type { WireLineItem, WirePrice, WireSubscription, WireSubscriptionItem } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { seconds, type World } from '../world.ts'
import { boundaryAfter } from './periods.ts'

type Facts = {
  readonly customer: string
  readonly currency: string
  readonly description: string | null
  readonly metadata: Stripe.Metadata
  readonly method: string
  /** The session's recurring lines. */
  readonly lines: readonly WireLineItem[]
}

/** An active subscription that starts now; its first period follows. */
export function newSubscription(world: World, facts: Facts): WireSubscription {
  const now = seconds(world)
  const id = newId('sub_')
  const subscription: WireSubscription = {
    id,
    object: 'subscription',
    ...notEmulated,
    billing_cycle_anchor: now,
    created: now,
    currency: facts.currency,
    customer: facts.customer,
    default_payment_method: facts.method,
    description: facts.description,
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: facts.lines.map((line) => newItem(id, line, now)),
    },
    latest_invoice: null,
    metadata: facts.metadata,
    start_date: now,
    status: 'active',
  }
  world.state.subscriptions.set(id, subscription)
  return subscription
}

function newItem(
  subscription: string,
  { price, quantity, metadata }: WireLineItem,
  now: number,
): WireSubscriptionItem {
  const cycle = price.recurring ?? { interval: 'month', interval_count: 1 }
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: boundaryAfter(now, now, cycle),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: { ...metadata },
    ...pricesOf(price),
    quantity: quantity ?? 1,
    subscription,
    tax_rates: [],
  }
}

/** A price as an item shows it, also in the `plan` of older integrations. */
export const pricesOf = (price: WirePrice): Pick<WireSubscriptionItem, 'plan' | 'price'> => ({
  price: structuredClone(price),
  plan: {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: { ...price.metadata },
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
})

const notEmulated = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<WireSubscription>
