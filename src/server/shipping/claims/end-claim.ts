import type * as z from 'zod/mini'
import type { endClaim as endClaimEndpoint } from '#contract/shipping/claim-decisions.ts'
import { endAccepted } from '#domain/claim/cargo-claim.ts'
import { refundCan } from '#domain/refund/refund.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted } from '#server/core/refused.ts'
import { lockOrderMoney, refundsOf } from '#server/payments/refunds/locked-money.ts'
import { refuseLocked } from '#server/payments/refunds/office-refunds.ts'
import { orderOfClaim } from './answer-claim.ts'
import { sharesOf } from './claim-money.ts'
import { decidedClaim, lockClaim, subjectsOf, tellOwner } from './claim-queries.ts'

/**
 * Ends an accepted claim whose lost box has turned up: its refunds that wait for an approval are refused with it, and a transfer
 * that was not made is not due any more.
 */
export async function endClaim(
  ctx: Context,
  { cargoClaimId, words }: z.output<typeof endClaimEndpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { paymentId, order } = await lockOrderMoney(tx, await orderOfClaim(tx, cargoClaimId))
    const claim = await lockClaim(tx, cargoClaimId)
    const state = accepted(endAccepted(decidedClaim(claim)), { state: claim.state })
    const { refund_id, postage_refund_id, indemnity_cents: indemnityCents } = claim.row
    for (const refund of await refundsOf(tx, paymentId)) {
      const isIts = refund.id === refund_id || refund.id === postage_refund_id
      if (!isIts || !refundCan('refuse', refund)) continue
      await refuseLocked(tx, ctx, { orderId: order.id, refund, adminId })
    }
    const keptCents = state === 'paid' ? sharesOf(claim.row).refundCents : null
    await tx
      .updateTable('cargo_claims')
      .set({ state, decided_at: ctx.now(), decided_by: adminId, answer: words })
      .set({ closed_at: ctx.now(), indemnity_cents: keptCents, iban_sealed: null, iban_end: null })
      .where('id', '=', claim.id)
      .execute()
    const change = {
      before: { state: claim.state, indemnityCents, answer: claim.row.answer },
      after: { state, indemnityCents: keptCents, answer: words },
    }
    await recordFact(tx, ctx, { type: 'cargo-claim.ended', ...subjectsOf(claim), change })
    await tellOwner(tx, ctx, 'claim-ended', claim)
    return {}
  })
}
