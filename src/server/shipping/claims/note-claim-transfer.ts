import type * as z from 'zod/mini'
import type { noteClaimTransfer as endpoint } from '#contract/shipping/office-claims.ts'
import { claimCan } from '#domain/claim/cargo-claim.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { mayNoteTransfer, sharesOf } from './claim-money.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'
import { closePaidClaim } from './settle-claims.ts'

/**
 * Notes the bank transfer of what the payment could not carry, by another admin than the one who accepted the claim. The money
 * itself moves at the bank.
 */
export async function noteClaimTransfer(
  ctx: Context,
  { cargoClaimId, amountCents, reference }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId)
    if (claim.row.transferred_at !== null) throw new Refused('transfer-noted')
    if (!claimCan('note-transfer', claim)) {
      throw new Refused('claim-not-accepted', { state: claim.state })
    }
    const { transferCents } = sharesOf(claim.row)
    if (transferCents === 0 || transferCents !== amountCents) {
      throw new Refused('transfer-changed', { amountCents: transferCents })
    }
    if (!(await mayNoteTransfer(tx, ctx, claim.row))) throw new Refused('own-claim')
    await tx
      .updateTable('cargo_claims')
      .set({ transfer_reference: reference, transfer_cents: amountCents })
      .set({ transferred_at: ctx.now(), transferred_by: adminId })
      // Nobody needs the account any more.
      .set({ iban_sealed: null, iban_end: null })
      .where('id', '=', claim.id)
      .execute()
    const change = { before: {}, after: { transferCents: amountCents, reference } }
    await recordFact(tx, ctx, { type: 'cargo-claim.transferred', ...subjectsOf(claim), change })
    await closePaidClaim(tx, ctx, claim.id)
    return {}
  })
}
