import type * as z from 'zod/mini'
import { readSubscription, type SubscriptionView } from '#contract/payments/subscriptions.ts'
import { query } from './query.ts'

export type MySubscription = z.output<typeof readSubscription.output>
export type RunningSubscription = SubscriptionView

/** My plan, my running subscription and what I used of it this month. */
export const subscriptionQuery = query(
  readSubscription,
  {},
  {
    refetchInterval: ({ state: { data } }) =>
      data?.invoices.some(({ ready }) => !ready) ? 3000 : false,
  },
)
