import type { CargoClaim } from '#contract/shipping/cargo-claims.ts'
import { claimCan, type ClaimKind, type ClaimState } from '#domain/claim/cargo-claim.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { found } from '#server/core/refused.ts'
import { sharesOf } from './claim-money.ts'
import { claims, linesOfClaim, photosOfClaim, type ClaimRow } from './claim-queries.ts'

/** One of the customer's own claims. */
export const readMyClaim = (
  ctx: Context,
  { cargoClaimId }: { readonly cargoClaimId: string },
): Promise<CargoClaim> => myClaim(ctx, cargoClaimId, requireCustomer(ctx.actor))

export async function myClaim(
  { db }: Context,
  claimId: string,
  customerId: string,
): Promise<CargoClaim> {
  const row = found(
    await claims(db)
      .where('k.id', '=', claimId)
      .where('k.customer_id', 'in', accountsOf(customerId))
      .executeTakeFirst(),
  )
  const lines = await linesOfClaim(db, claimId)
  const state = row.state as ClaimState
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as ClaimKind,
    state,
    boxNumber: boxNumber(row.shipment_number, row.box_place),
    orderId: row.order_id,
    words: row.words,
    lines: lines.map((line) => ({
      parcelId: line.parcel_id,
      trackingNumber: line.tracking_number,
      description: line.description,
      quantity: line.quantity,
      unitCents: line.unit_cents,
    })),
    photoIds: await photosOfClaim(db, claimId),
    declaredCents: row.declared_cents,
    insuredCents: row.insured_cents,
    openedAt: row.opened_at.toISOString(),
    answerDueAt: row.answer_due_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    carrierAnswer: row.carrier_answer,
    carrierAnsweredAt: row.carrier_answered_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    closedAt: row.closed_at?.toISOString() ?? null,
    money: moneyOf(row),
    canWithdraw: claimCan('withdraw', { state }),
  }
}

function moneyOf(row: ClaimRow): CargoClaim['money'] {
  if (row.indemnity_cents === null) return null
  const isPostageGiven = row.postage_status !== 'refused' && row.postage_status !== 'failed'
  return {
    indemnityCents: row.indemnity_cents,
    ...sharesOf(row),
    transferredAt: row.transferred_at?.toISOString() ?? null,
    ibanEnd: row.iban_end,
    postageCents: isPostageGiven ? (row.postage_cents ?? 0) : 0,
  }
}
