import type * as z from 'zod/mini'
import type { CargoClaim, giveIban as endpoint } from '#contract/shipping/cargo-claims.ts'
import { endOfIban, parseIban } from '#domain/payment/iban.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { seal } from '#server/core/sealed.ts'
import { claimCan } from '#domain/claim/cargo-claim.ts'
import { sharesOf } from './claim-money.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'
import { myClaim } from './read-my-claim.ts'

/** The account to which the customer wants the transfer of their indemnity; given again, it replaces the one before. */
export async function giveIban(
  ctx: Context,
  { cargoClaimId, iban }: z.output<typeof endpoint.input>,
): Promise<CargoClaim> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId, customerId)
    const parsed = parseIban(iban)
    if (!parsed.ok) throw new InvalidInput({ iban: parsed.refusal })
    const isToTransfer =
      claimCan('note-transfer', claim) &&
      claim.row.transferred_at === null &&
      sharesOf(claim.row).transferCents > 0
    if (!isToTransfer) throw new Refused('no-transfer')
    const sealedFor = { use: 'ibans', owner: claim.id } as const
    await tx
      .updateTable('cargo_claims')
      .set({ iban_sealed: seal(ctx.config, sealedFor, Buffer.from(parsed.value)) })
      .set({ iban_end: endOfIban(parsed.value) })
      .where('id', '=', claim.id)
      .execute()
    await recordFact(tx, ctx, { type: 'cargo-claim.iban-given', ...subjectsOf(claim) })
  })
  return myClaim(ctx, cargoClaimId, customerId)
}
