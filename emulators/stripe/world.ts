import type Stripe from 'stripe'
import type { State, WireInvoice, WireSubscription } from './state.ts'
import { noSuch } from './wire/stripe-error.ts'

/** The version whose shapes are emulated: the one of the pinned SDK (a test compares them). */
export const apiVersion = '2026-10-28.endive'

export type EventType =
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.canceled'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.updated'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.pending_update_applied'
  | 'customer.subscription.pending_update_expired'
  | 'customer.subscription.updated'
  | 'invoice.created'
  | 'invoice.paid'
  | 'invoice.payment_action_required'
  | 'invoice.payment_failed'
  | 'invoice.voided'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'subscription_schedule.canceled'
  | 'subscription_schedule.completed'
  | 'subscription_schedule.created'
  | 'subscription_schedule.released'
  | 'subscription_schedule.updated'
export type ObjectOf<Type extends EventType> = Type extends `customer.subscription.${string}`
  ? WireSubscription
  : Type extends `invoice.${string}`
    ? WireInvoice
    : Extract<Stripe.Event, { type: Type }>['data']['object']

/** The values that an update replaced, by attribute. */
export type Previous = Readonly<Record<string, unknown>>

/** The API call behind a change, shown in its event; null when a payer or the dashboard made it. */
export type Origin = Stripe.Event.Request | null

/** The state, clock and events that every resource works with. */
export type World = {
  readonly state: State
  /** Milliseconds since 1970 on the emulator's clock, which the control panel may advance. */
  readonly now: () => number
  /** `http://127.0.0.1:port`, where hosted pages are. */
  readonly origin: () => string
  readonly emit: <Type extends EventType>(
    type: Type,
    object: ObjectOf<Type>,
    by: Origin,
    previous?: Previous,
  ) => string
  /** Runs work that was due at that time (milliseconds since 1970) with the clock set to it. */
  readonly at: (ms: number, act: () => void) => void
}

/** Stripe's times are whole seconds. */
export const seconds = (world: World): number => Math.floor(world.now() / 1000)

/** The object with that id, else Stripe's `resource_missing`: 404 when the id came in the path, 400 as a parameter. */
export function find<Value>(
  collection: ReadonlyMap<string, Value>,
  kind: string,
  id: string,
  param = 'id',
): Value {
  const value = collection.get(id)
  if (value === undefined) throw noSuch(kind, id, param, param === 'id' ? 404 : 400)
  return value
}

/** The object of a reference: Stripe's types allow the id or the object itself; this emulator stores ids. */
export const linked = <Value>(
  collection: ReadonlyMap<string, Value>,
  reference: string | { readonly id: string } | null | undefined,
): Value | undefined =>
  collection.get(typeof reference === 'string' ? reference : (reference?.id ?? ''))
