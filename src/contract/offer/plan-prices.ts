import * as z from 'zod/mini'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { cents, id, nothing, time } from '#contract/core/shapes.ts'

/** New prices of plans for the subscriptions that run (docs/rules/money.md#new-prices). */

const sold = { plan: z.enum(paidPlanIds), frequency: z.enum(['month', 'year']) }

const change = z.strictObject({
  id,
  priceCents: z.int(),
  /** Renewals from then on. */
  countsFrom: time,
  decidedAt: time,
  decidedBy: z.string(),
  /** Whose holders were told, and how many of these renewals are still to come. */
  told: z.int(),
  toCome: z.int(),
  /** Its day has not come: the office may take it back. */
  isRevocable: z.boolean(),
})

const planPrice = z.strictObject({
  ...sold,
  /** In the catalogue today. */
  priceCents: z.int(),
  running: z.int(),
  /** The running ones at another price, the highest first; what ends, or becomes another plan at its term, is not of it. */
  others: z.array(z.strictObject({ priceCents: z.int(), count: z.int() })),
  /** The last choice of the office that is still to come or that renewals still wait for. */
  change: z.nullable(change),
})
export type PlanPrice = z.output<typeof planPrice>

export const readPlanPrices = endpoint({
  method: 'GET',
  path: '/api/admin/plan-prices',
  policy: 'admin',
  summary: 'Les abonnements en cours qui sont à un autre prix que celui du catalogue',
  topics: ['catalogue', 'subscription'],
  input: nothing,
  output: z.strictObject({
    plans: z.array(planPrice),
    /** The first day that leaves thirty days to their holders, in Paris. */
    earliestDay: z.iso.date(),
  }),
})

export const decidePlanPrice = endpoint({
  method: 'POST',
  path: '/api/admin/plan-prices',
  policy: 'admin',
  needsProof: true,
  summary:
    'Applique le prix du catalogue aux abonnements en cours, à partir d’un jour, et l’écrit à chacun',
  changes: ['catalogue'],
  input: z.strictObject({ ...sold, priceCents: cents, countsFrom: z.iso.date('invalid') }),
  /**
   * Refused with `price-changed` (the catalogue has another price by now), `notice-too-short` (`details.earliestDay`),
   * `price-change-open` (another choice of this plan is still to come), `nobody-concerned`.
   */
  output: z.strictObject({ changeId: id, concerned: z.int() }),
})

export const revokePlanPrice = endpoint({
  method: 'POST',
  path: '/api/admin/plan-prices/:changeId/revocation',
  policy: 'admin',
  summary: 'Reprend ce choix avant son jour : les abonnés gardent leur prix, et l’apprennent',
  changes: ['catalogue'],
  input: z.strictObject({ changeId: id }),
  /** Refused with `price-change-counts` once its day has come. A second call changes nothing. */
  output: nothing,
})
