import * as z from 'zod/mini'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import { billingPeriod } from './checkout.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, planId, time } from '#contract/core/shapes.ts'

const subscription = z.strictObject({
  plan: z.enum(paidPlanIds),
  frequency: billingPeriod,
  /** `past_due`: a renewal was refused, the provider tries again; the plan is kept meanwhile. */
  status: z.enum(['active', 'past_due']),
  /** TTC, each period. */
  priceCents: z.int(),
  startedAt: time,
  /** The next renewal, or the end when `cancelAtPeriodEnd`. */
  periodEnd: time,
  cancelAtPeriodEnd: z.boolean(),
  paymentMethod: z.nullable(z.strictObject({ brand: z.string(), last4: z.string() })),
  /** Until then `/retractation` ends it with a refund (C. conso. L221-18, L221-19); `null` once it has passed. */
  withdrawalUntil: z.nullable(time),
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
    /** The plan in force; follows the provider's state. */
    plan: planId,
    current: z.nullable(subscription),
    /** The plan in force, as the benefits of this month (Europe/Paris) stand. */
    usage: z.strictObject({
      /** `included: null` is without limit; `null` when the plan offers no grouping. */
      groupedParcels: z.nullable(z.strictObject({ used: z.int(), included: z.nullable(z.int()) })),
      /** The shipment whose fee Standard waives is still to come. */
      firstShipmentToCome: z.boolean(),
    }),
    /** The last six invoices of the subscription, newest first. */
    invoices: z.array(
      z.strictObject({
        id,
        number: z.string(),
        description: z.string(),
        totalCents: z.int(),
        /** What the plan is of that total: a shipment may have ridden along. */
        planCents: z.int(),
        issuedAt: time,
        /** False for the moments between the payment and the making of its PDF. */
        ready: z.boolean(),
      }),
    ),
  }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancellation',
  policy: 'client',
  summary: 'Résilie mon abonnement à la fin de la période payée',
  changes: ['subscription'],
  input: nothing,
  /** Refused with `no-subscription`; 503 as below. Twice is once. */
  output: z.strictObject({ endsAt: time }),
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/resumption',
  policy: 'client',
  summary: 'Reprend l’abonnement dont la résiliation n’a pas encore pris effet',
  changes: ['subscription'],
  input: nothing,
  /** Refused with `no-subscription` (none, or over); 503 as below. */
  output: z.strictObject({ renewsAt: time }),
})

export const chooseFreePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/free-plan',
  policy: 'client',
  summary: 'Choisit la formule gratuite : tout de suite, ou à la fin de la période payée',
  changes: ['subscription'],
  input: nothing,
  /** `endsAt` is `null` when it counts at once: no subscription was running. */
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
