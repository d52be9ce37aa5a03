import type * as z from 'zod/mini'
import type { noteCarrierAnswer as endpoint } from '#contract/shipping/office-claims.ts'
import { claimCan } from '#domain/claim/cargo-claim.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'

/** Notes what the carrier answered, or corrects that note; its customer reads it on the claim's page. */
export async function noteCarrierAnswer(
  ctx: Context,
  { cargoClaimId, former, answer }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId)
    if (!claimCan('note-answer', claim)) throw new Refused('claim-not-sent', { state: claim.state })
    const current = claim.row.carrier_answer
    if (current !== former) throw new Refused('stale', { current: { answer: current } })
    await tx
      .updateTable('cargo_claims')
      .set({ carrier_answer: answer, carrier_answered_at: ctx.now() })
      .where('id', '=', claim.id)
      .execute()
    // The words stand in the change, which is erased with the customer.
    const change = { before: { answer: current }, after: { answer } }
    await recordFact(tx, ctx, {
      type: 'cargo-claim.carrier-answered',
      ...subjectsOf(claim),
      change,
    })
    return {}
  })
}
