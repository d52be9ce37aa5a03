import type * as z from 'zod/mini'
import type { rejectClaim as endpoint } from '#contract/shipping/office-claims.ts'
import { claimCan, claimTransitions } from '#domain/claim/cargo-claim.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'
import { tellOwner } from './tell-owner.ts'

/** Refuses a claim with the reason, which its customer reads with the mediator's address. */
export async function rejectClaim(
  ctx: Context,
  { cargoClaimId, words }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId)
    if (!claimCan('reject', claim)) throw new Refused('claim-decided', { state: claim.state })
    const { to } = claimTransitions.reject
    await tx
      .updateTable('cargo_claims')
      .set({ state: to, decided_at: ctx.now(), decided_by: adminId, answer: words })
      .set({ closed_at: ctx.now() })
      .where('id', '=', claim.id)
      .execute()
    const change = { before: { state: claim.state }, after: { state: to, answer: words } }
    await recordFact(tx, ctx, { type: 'cargo-claim.rejected', ...subjectsOf(claim), change })
    await tellOwner(tx, ctx, 'claim-rejected', claim)
    return {}
  })
}
