import type { CargoClaim } from '#contract/shipping/cargo-claims.ts'
import { claimCan, claimTransitions } from '#domain/claim/cargo-claim.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'
import { myClaim } from './read-my-claim.ts'

/** The customer takes back a claim that nobody has decided; its pieces may be claimed again. */
export async function withdrawClaim(
  ctx: Context,
  { cargoClaimId }: { readonly cargoClaimId: string },
): Promise<CargoClaim> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId, customerId)
    if (!claimCan('withdraw', claim)) throw new Refused('claim-decided', { state: claim.state })
    await tx
      .updateTable('cargo_claims')
      .set({ state: claimTransitions.withdraw.to, closed_at: ctx.now() })
      .where('id', '=', claim.id)
      .execute()
    await recordFact(tx, ctx, { type: 'cargo-claim.withdrawn', ...subjectsOf(claim) })
  })
  return myClaim(ctx, cargoClaimId, customerId)
}
