import type * as z from 'zod/mini'
import type { acceptDispute as endpoint } from '#contract/payments/disputes.ts'
import { requireAdmin, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { syncDispute } from '#server/payments/refunds/sync-dispute.ts'
import { askProvider, beginAnswer } from './begin-answer.ts'
import { findAnswer, findDispute } from './dispute-rows.ts'

/**
 * Gives a dispute up: the buyer keeps the money, and the credit note follows the provider's verdict as for a lost one. Refuses
 * `dispute-is-inquiry`, of which nothing was taken back: that one ends by a refund.
 */
export async function acceptDispute(
  ctx: Context,
  { disputeId, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  requireStripe(ctx)
  const { providerId } = await findDispute(ctx.db, disputeId)
  await syncDispute(ctx, providerId)
  const before = await findAnswer(ctx.db, disputeId)
  const isSame = before?.begunBy === adminId && before.reason === reason
  if (before?.kind === 'acceptance' && before.sentAt && isSame) return {}
  await beginAnswer(ctx, disputeId, { kind: 'acceptance', reason })
  await askProvider(ctx, disputeId, () =>
    requireStripe(ctx).disputes.close(providerId, {}, { idempotencyKey: keyOf(disputeId) }),
  )
  await syncDispute(ctx, providerId)
  return {}
}

const keyOf = (disputeId: string): string => `dispute-acceptance:${disputeId}`
