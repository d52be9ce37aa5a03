import * as z from 'zod/mini'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import { billingPeriod } from './cart.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, planId, time } from '#contract/core/shapes.ts'

export const soldPlan = z.strictObject({ plan: z.enum(paidPlanIds), frequency: billingPeriod })

const subscription = z.strictObject({
  plan: z.enum(paidPlanIds),
  frequency: billingPeriod,
  /** `past_due`: a renewal was refused and the provider tries again; the customer keeps the plan meanwhile. */
  status: z.enum(['active', 'past_due']),
  /** TTC, for each period. */
  priceCents: z.int(),
  startedAt: time,
  /** The date of the next renewal, or of the end when `cancelAtPeriodEnd`. */
  periodEnd: time,
  cancelAtPeriodEnd: z.boolean(),
  /** What follows the paid period, when a change is scheduled. */
  next: z.nullable(z.strictObject({ ...soldPlan.shape, priceCents: z.int() })),
  /** A new price of the same plan, as its holder was told by mail; `isNext`: the next renewal costs it. */
  newPrice: z.nullable(
    z.strictObject({ priceCents: z.int(), countsFrom: time, isNext: z.boolean() }),
  ),
  /** A change that counts once it is paid, until then at the latest. */
  pending: z.nullable(z.strictObject({ ...soldPlan.shape, until: time })),
  paymentMethod: z.nullable(
    z.strictObject({
      brand: z.string(),
      last4: z.string(),
      /** `null` for what is no card. */
      expires: z.nullable(z.strictObject({ month: z.int(), year: z.int() })),
      /** The renewal is near, and the card will not pay it. */
      expiresFirst: z.boolean(),
    }),
  ),
  /** What a refused renewal owes. */
  due: z.nullable(
    z.strictObject({
      amountCents: z.int(),
      /** `null` when the provider does not try again. */
      nextAttemptAt: z.nullable(time),
      asksConfirmation: z.boolean(),
      /** The last day of the benefits; over when `benefitsStopped`. */
      benefitsUntil: time,
      benefitsStopped: z.boolean(),
    }),
  ),
  /**
   * Until then `/retractation` ends it with a refund, counted from the order by which it was chosen (C. conso. L221-18, L221-19);
   * `null` once that date has passed.
   */
  withdrawalUntil: z.nullable(time),
  /** The order by which it was chosen, and when its holder, signed in, withdrew from it: the office has not answered yet. */
  order: z.nullable(z.strictObject({ number: z.string(), withdrawnAt: z.nullable(time) })),
  /** A withdrawal from the plan is open, or its refund under way: it does not change meanwhile. */
  isWithdrawn: z.boolean(),
})
export type SubscriptionView = z.output<typeof subscription>

export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription',
  policy: 'client',
  summary: 'Ma formule, mon abonnement, ce que j’ai utilisé ce mois-ci',
  topics: ['subscription'],
  input: nothing,
  output: z.strictObject({
    /** The plan in force; it follows the provider's state. */
    plan: planId,
    current: z.nullable(subscription),
    /** The subscription ended unpaid, and its benefits were promised until then. */
    graceUntil: z.nullable(time),
    /** The benefits used this month (Europe/Paris), under the plan in force. */
    usage: z.strictObject({
      /** `included: null` means without limit; `null` when the plan offers no grouping. */
      groupedParcels: z.nullable(z.strictObject({ used: z.int(), included: z.nullable(z.int()) })),
      /** The customer has not yet used the one shipment whose fee the Standard plan waives. */
      firstShipmentToCome: z.boolean(),
    }),
    /** The last six invoices of the subscription, newest first. */
    invoices: z.array(
      z.strictObject({
        id,
        number: z.string(),
        description: z.string(),
        totalCents: z.int(),
        /** The plan's part of that total: the same invoice may include a shipment. */
        planCents: z.int(),
        issuedAt: time,
        /** False for the short time between the payment and the creation of its PDF. */
        ready: z.boolean(),
      }),
    ),
  }),
})

/**
 * The end of the period that was on the screen: a later one by now is `period-renewed`. A page of the version before sends none.
 */
const seenTerm = z.strictObject({ seenPeriodEnd: z.optional(time) })
export type SeenTerm = z.output<typeof seenTerm>

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancellation',
  policy: 'client',
  summary: 'Résilie mon abonnement à la fin de la période payée',
  changes: ['subscription'],
  input: seenTerm,
  /** Refused with `no-subscription`, `period-renewed`; 503 as below. A second call changes nothing. */
  output: z.strictObject({ endsAt: time }),
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resumption',
  policy: 'client',
  summary: 'Reprend l’abonnement dont la résiliation n’a pas encore pris effet',
  changes: ['subscription'],
  input: nothing,
  /** Refused with `no-subscription` (there is none, or it is over); 503 as below. */
  output: z.strictObject({ renewsAt: time }),
})

export const chooseFreePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/free-plan',
  policy: 'client',
  summary: 'Choisit la formule gratuite : tout de suite, ou à la fin de la période payée',
  changes: ['subscription'],
  input: seenTerm,
  /**
   * Refused with `period-renewed`. `endsAt` is `null` when the cancellation applies at once because no subscription was running.
   */
  output: z.strictObject({ endsAt: z.nullable(time) }),
})

export const visitPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/subscription/payment-method-visits',
  policy: 'client',
  summary: 'L’adresse où changer mon moyen de paiement, chez le prestataire',
  changes: [],
  input: nothing,
  /** Refused with `no-subscription`; 503 `payment-not-configured`, `payment-provider-away`. */
  output: z.strictObject({ url: z.url() }),
})
