import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { compareWithProviderJob } from '#server/payments/comparison/compare-with-provider.ts'

/** Compares now, without waiting for the night. Two that were asked for at once run one after the other, or the second ends at once. */
export async function compareNow(ctx: Context): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  requireStripe(ctx)
  return answeredInTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'finance.comparison-asked' })
    await enqueue(tx, ctx, compareWithProviderJob, {})
    return {}
  })
}
