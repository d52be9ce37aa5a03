import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CargoClaim, giveIban as giveIbanEndpoint } from '#contract/shipping/cargo-claims.ts'
import type { noteClaimTransfer as noteClaimTransferEndpoint } from '#contract/shipping/claim-decisions.ts'
import { claimCan, claimTransitions, hasTurnedUp } from '#domain/claim/cargo-claim.ts'
import { endOfIban, parseIban } from '#domain/payment/iban.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { doApart, forEachApart } from '#server/core/for-each-apart.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { seal } from '#server/core/sealed.ts'
import { isPaidOut, isRefundPending, mayNoteTransfer, sharesOf } from './claim-money.ts'
import { decidedClaim, lockClaim, subjectsOf, tellOwner } from './claim-queries.ts'
import { myClaim } from './read-my-claim.ts'

/**
 * Notes the bank transfer of what the payment could not carry, by another admin than the one who accepted the claim. The money
 * itself moves at the bank.
 */
export async function noteClaimTransfer(
  ctx: Context,
  { cargoClaimId, amountCents, reference }: z.output<typeof noteClaimTransferEndpoint.input>,
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
    // Noted once: the account is erased with it, so that nothing more could follow.
    if (isRefundPending(claim.row)) throw new Refused('refund-pending')
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

/** The account to which the customer wants the transfer of their indemnity; given again, it replaces the one before. */
export async function giveIban(
  ctx: Context,
  { cargoClaimId, iban }: z.output<typeof giveIbanEndpoint.input>,
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

const batch = 100

/** What becomes of the refunds of accepted claims, whoever decides or hears it: the office, the provider, a bank. */
export const settleClaims = (ctx: Context): Promise<void> =>
  doApart(
    () => closePaidClaims(ctx),
    () => tellTransfers(ctx),
  )

/** Closes the accepted claims whose money has arrived: the provider says so of a refund. */
async function closePaidClaims(ctx: Context): Promise<void> {
  const waiting = ctx.db
    .selectFrom('cargo_claims as k')
    .leftJoin('refunds as r', 'r.id', 'k.refund_id')
    .select('k.id')
    .where('k.state', '=', 'accepted')
    .where((ready) =>
      ready.or([
        ready('r.status', 'in', ['given', 'returned']),
        ready('k.transferred_at', 'is not', null),
      ]),
    )
    .orderBy('k.opened_at')
    .orderBy('k.id')
    .limit(batch)
    .execute()
  await forEachApart(waiting, ({ id }) =>
    ctx.db.transaction().execute((tx) => closePaidClaim(tx, ctx, id)),
  )
}

/** The money does not come by itself any more: its owner is to give an account. */
async function tellTransfers(ctx: Context): Promise<void> {
  const untold = ctx.db
    .selectFrom('cargo_claims as k')
    .innerJoin('refunds as r', 'r.id', 'k.refund_id')
    .select('k.id')
    .where('k.state', '=', 'accepted')
    .where('k.transferred_at', 'is', null)
    .where('r.status', 'in', ['refused', 'failed'])
    .where(
      sql<boolean>`not exists (select from notifications n where n.dedupe_key = 'claim-transfer:' || k.id)`,
    )
    .orderBy('k.opened_at')
    .orderBy('k.id')
    .limit(batch)
    .execute()
  await forEachApart(untold, ({ id }) =>
    ctx.db.transaction().execute(async (tx) => {
      const claim = await lockClaim(tx, id)
      // An admin ends it.
      if (!hasTurnedUp(decidedClaim(claim))) await tellOwner(tx, ctx, 'claim-transfer', claim)
    }),
  )
}

/** Does nothing while some of the money is still to come. */
async function closePaidClaim(tx: Tx, ctx: Context, claimId: string): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (!claimCan('pay', claim) || !isPaidOut(claim.row)) return
  await tx
    .updateTable('cargo_claims')
    .set({ state: claimTransitions.pay.to, closed_at: ctx.now() })
    .set({ iban_sealed: null, iban_end: null })
    .where('id', '=', claim.id)
    .execute()
  await recordFact(tx, ctx, { type: 'cargo-claim.paid', ...subjectsOf(claim) })
  await tellOwner(tx, ctx, 'claim-paid', claim)
}

export const settleClaimsJob = defineJob({
  name: 'settle-claims',
  payload: noPayload,
  every: '* * * * *',
  run: settleClaims,
})
