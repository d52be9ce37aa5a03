import type { Context } from '#server/core/context.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import { asRefusal } from '#server/payments/stripe/provider-away.ts'

/** Brings the dispute to its state at the provider before anything is decided; 503 `payment-provider-away` when it is silent. */
export async function followDispute(ctx: Context, providerId: string): Promise<void> {
  try {
    await syncDispute(ctx, providerId)
  } catch (error) {
    throw asRefusal(error)
  }
}
