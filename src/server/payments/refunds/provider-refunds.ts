import type Stripe from 'stripe'
import { cents, type Cents } from '#domain/units.ts'
import { requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

/** A refund in its current state at the provider. */
export type ProviderRefund = {
  readonly id: string
  readonly amountCents: Cents
  readonly status: 'under_way' | 'given' | 'failed'
  /** The id of our refund, which we gave in our request. */
  readonly refundId: string | null
  readonly at: Date
}

/** Every refund of a payment, oldest first. */
export async function refundsAtProvider(
  ctx: Context,
  paymentIntentId: string,
): Promise<readonly ProviderRefund[]> {
  const { refunds } = requireStripe(ctx)
  const listed = refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  const all = await listed.autoPagingToArray({ limit: 10_000 })
  return all.map(providerRefund).toReversed()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function providerRefund({ id, amount, status, metadata, created }: Stripe.Refund): ProviderRefund {
  const named = metadata?.refund_id ?? ''
  return {
    id,
    amountCents: cents(amount),
    status: statusOf(status),
    refundId: uuid.test(named) ? named : null,
    at: new Date(created * 1000),
  }
}

function statusOf(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'given'
  return isFailedThere(status) ? 'failed' : 'under_way'
}

export const isFailedThere = (status: string | null): boolean =>
  status === 'failed' || status === 'canceled'
