import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readSubscription, type SubscriptionView } from '#contract/payments/subscriptions.ts'
import { call } from './call.ts'

export type MySubscription = z.output<typeof readSubscription.output>
export type RunningSubscription = SubscriptionView

/** My plan, what runs and what I used of it this month. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(readSubscription, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.invoices.some(({ ready }) => !ready) ? 3000 : false,
})
