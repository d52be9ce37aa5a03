import type { StandingOrder } from '#contract/sales/standing-orders.ts'

/** It ended without a payment, and its quote waits for its customer. */
export const hasQuoteLeft = ({ status, quote }: StandingOrder): boolean =>
  status === 'ended' && (quote?.status === 'sent_to_client' || quote?.status === 'accepted')
