import type * as z from 'zod/mini'
import type { reopenClaim as reopenClaimEndpoint } from '#contract/shipping/claim-decisions.ts'
import { claimCan, claimTransitions } from '#domain/claim/cargo-claim.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { hasMailbox } from '#server/core/customers/client-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { linesOfClaim, lockClaim, subjectsOf, tellAnew, tellOwner } from './claim-queries.ts'
import { refusingSecond } from './open-claim.ts'
import { claimableLines } from './read-claim-form.ts'

/** Opens a refused claim again, at the step where it was: its window counts no more, but its pieces must be free. */
export async function reopenClaim(
  ctx: Context,
  { cargoClaimId, words }: z.output<typeof reopenClaimEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return refusingSecond(() =>
    answeredInTransaction(ctx, async (tx) => {
      await lockShipmentOf(tx, cargoClaimId)
      const claim = await lockClaim(tx, cargoClaimId)
      const action = claim.row.sent_at === null ? 'reopen' : 'reopen-sent'
      if (!claimCan(action, claim)) throw new Refused('claim-not-rejected', { state: claim.state })
      // Whoever was merged goes on with it in the account that was kept.
      if (!(await hasMailbox(tx, claim.customerId))) throw new Refused('customer-gone')
      await requireFreePieces(tx, claim.id, claim.row.box_id)
      const { to } = claimTransitions[action]
      await tx
        .updateTable('cargo_claims')
        .set({ state: to, decided_at: null, decided_by: null, closed_at: null, answer: words })
        .where('id', '=', claim.id)
        .execute()
      const change = {
        before: { state: claim.state, answer: claim.row.answer },
        after: { state: to, answer: words },
      }
      await recordFact(tx, ctx, { type: 'cargo-claim.reopened', ...subjectsOf(claim), change })
      await tellAnew(tx, claim.id)
      await tellOwner(tx, ctx, 'claim-reopened', claim)
      return {}
    }),
  )
}

/** All claims for a shipment are opened one after the other. */
async function lockShipmentOf(tx: Tx, claimId: string): Promise<void> {
  found(
    await tx
      .selectFrom('cargo_claims as k')
      .innerJoin('shipments as s', 's.id', 'k.shipment_id')
      .select('s.id')
      .where('k.id', '=', claimId)
      .forNoKeyUpdate('s')
      .executeTakeFirst(),
  )
}

async function requireFreePieces(tx: Tx, claimId: string, boxId: string): Promise<void> {
  const all = await claimableLines(tx, boxId)
  for (const { parcel_id: parcelId, position, quantity } of await linesOfClaim(tx, claimId)) {
    const line = all.find((each) => each.parcelId === parcelId && each.position === position)
    if (!line) throw new Refused('claim-not-possible')
    if (quantity > line.left) throw new Refused('line-already-claimed', { left: line.left })
  }
}
