import { claimCan, claimTransitions } from '#domain/claim/cargo-claim.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'
import { tellOwner } from './tell-owner.ts'

/** Notes that the file has left for the carrier. */
export async function sendClaim(
  ctx: Context,
  { cargoClaimId }: { readonly cargoClaimId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId)
    if (!claimCan('send', claim)) throw new Refused('claim-not-received', { state: claim.state })
    const { to } = claimTransitions.send
    await tx
      .updateTable('cargo_claims')
      .set({ state: to, sent_at: ctx.now() })
      .where('id', '=', claim.id)
      .execute()
    const change = { before: { state: claim.state }, after: { state: to } }
    await recordFact(tx, ctx, { type: 'cargo-claim.sent', ...subjectsOf(claim), change })
    await tellOwner(tx, ctx, 'claim-sent', claim)
    return {}
  })
}
