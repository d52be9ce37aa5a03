import type { ListedClaim, OfficeClaim } from '#contract/shipping/office-claims.ts'
import type { ClaimKind, ClaimState } from '#domain/claim/cargo-claim.ts'
import type { RefundStatus } from '#domain/refund/refund.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { requireStaff, requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { unseal } from '#server/core/sealed.ts'
import { evidenceOf } from './claim-evidence.ts'
import { mayNoteTransfer, mostOf, postageOf, sharesOf } from './claim-money.ts'
import { claims, photosOfClaim, type ClaimRow } from './claim-queries.ts'

/** A claim with everything that the house knows of its shipment; the warehouse sees no money. */
export async function readClaim(
  ctx: Context,
  { cargoClaimId }: { readonly cargoClaimId: string },
): Promise<OfficeClaim> {
  requireStaff(ctx.actor)
  const row = found(await claims(ctx.db).where('k.id', '=', cargoClaimId).executeTakeFirst())
  const isOffice = requireUser(ctx.actor).role !== 'operateur'
  return {
    ...listedClaim(row),
    customerId: row.customer_id,
    words: row.words,
    photoIds: await photosOfClaim(ctx.db, row.id),
    sentAt: row.sent_at?.toISOString() ?? null,
    carrierAnswer: row.carrier_answer,
    carrierAnsweredAt: row.carrier_answered_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider,
    answer: row.answer,
    closedAt: row.closed_at?.toISOString() ?? null,
    evidence: await evidenceOf(ctx.db, row),
    money: isOffice ? await moneyOf(ctx, row) : null,
  }
}

export const listedClaim = (row: ClaimRow): ListedClaim => ({
  id: row.id,
  number: row.number,
  kind: row.kind as ClaimKind,
  state: row.state as ClaimState,
  customer: { name: `${row.first_name} ${row.last_name}`, clientNumber: row.client_number },
  boxNumber: boxNumber(row.shipment_number, row.box_place),
  destination: row.destination,
  openedAt: row.opened_at.toISOString(),
  answerDueAt: row.answer_due_at.toISOString(),
  carrierDueAt: row.sent_at === null ? row.carrier_due_at.toISOString() : null,
})

async function moneyOf(ctx: Context, row: ClaimRow): Promise<NonNullable<OfficeClaim['money']>> {
  const { transferCents } = sharesOf(row)
  const mayNote = transferCents > 0 && (await mayNoteTransfer(ctx.db, ctx, row))
  return {
    insuranceTier: row.insurance_tier,
    insuredCents: row.insured_cents,
    declaredCents: row.declared_cents,
    mostCents: await mostOf(ctx.db, row),
    postageCents: row.kind === 'lost' ? await postageOf(ctx.db, row) : 0,
    indemnityCents: row.indemnity_cents,
    refund: refundOf(row.refund_cents, row.refund_status),
    postageRefund: refundOf(row.postage_cents, row.postage_status),
    transferCents,
    ibanEnd: row.iban_end,
    iban: mayNote ? ibanOf(ctx, row) : null,
    transfer: transferOf(row),
    mayNoteTransfer: mayNote,
  }
}

/** `null`, too, when it was sealed under another AUTH_SECRET: the customer gives it again. */
function ibanOf({ config, log }: Context, { id, iban_sealed: sealed }: ClaimRow): string | null {
  if (sealed === null) return null
  try {
    return unseal(config, { use: 'ibans', owner: id }, sealed).toString()
  } catch (error) {
    log.error({ error }, 'an IBAN does not open')
    return null
  }
}

const refundOf = (amountCents: number | null, status: string | null) =>
  amountCents === null || status === null ? null : { amountCents, status: status as RefundStatus }

const transferOf = (row: ClaimRow) =>
  row.transferred_at === null || row.transfer_cents === null || row.transfer_reference === null
    ? null
    : {
        amountCents: row.transfer_cents,
        reference: row.transfer_reference,
        at: row.transferred_at.toISOString(),
        by: row.payer ?? '—',
      }
