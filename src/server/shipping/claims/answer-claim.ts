import type * as z from 'zod/mini'
import type {
  acceptClaim as acceptClaimEndpoint,
  noteCarrierAnswer as noteCarrierAnswerEndpoint,
  rejectClaim as rejectClaimEndpoint,
} from '#contract/shipping/claim-decisions.ts'
import {
  acceptIndemnity,
  claimCan,
  claimTransitions,
  hasComeBack,
  mostIndemnity,
} from '#domain/claim/cargo-claim.ts'
import { boxNumber, type BoxStatus } from '#domain/shipment/box.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import {
  type LockedMoney,
  lockOrderMoney,
  type MoneyOrder,
  refundableLines,
  refundsOf,
} from '#server/payments/refunds/locked-money.ts'
import { proposeIndemnity, proposeRefund } from '#server/payments/refunds/promise-refund.ts'
import { sumOf } from '#domain/money.ts'
import { paidOfLines } from '#domain/refund/plan-refund.ts'
import type { Cents } from '#domain/units.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { capOf, postageParts, postageShare, standingPostage } from './claim-money.ts'
import {
  type ClaimRow,
  lockClaim,
  type LockedClaim,
  subjectsOf,
  tellOwner,
} from './claim-queries.ts'

/**
 * Accepts a claim: its indemnity, within the cap, and for a lost box its transport as well, become refunds that a second
 * admin approves. What the payment cannot carry is to be transferred.
 */
export async function acceptClaim(
  ctx: Context,
  { cargoClaimId, indemnityCents, words }: z.output<typeof acceptClaimEndpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // Orders and payments are locked before what hangs on them; all claims of an order are decided one after the other.
    const money = await lockOrderMoney(tx, await orderOfClaim(tx, cargoClaimId))
    const claim = await lockClaim(tx, cargoClaimId)
    if (!claimCan('accept', claim)) throw new Refused('claim-not-sent', { state: claim.state })
    if (hasComeBack(claim.kind, claim.row.box_status as BoxStatus)) {
      throw new Refused('claim-box-returned')
    }
    const cap = await capOf(tx, claim.row)
    const amountCents = accepted(acceptIndemnity(indemnityCents, cap), {
      mostCents: mostIndemnity(cap),
    })
    // The price that was paid for nothing comes first; the indemnity takes what the payment has left beside it.
    const postageRefundId = await proposePostage(tx, ctx, money, claim)
    const note = `Indemnité de la réclamation ${claim.row.number}`
    const reservedCents = await reservedPostage(tx, claim.row, money.paymentId)
    const refundId = await proposeIndemnity(tx, ctx, money, { amountCents, reservedCents, note })
    const { to } = claimTransitions.accept
    await tx
      .updateTable('cargo_claims')
      .set({ state: to, decided_at: ctx.now(), decided_by: adminId, answer: words })
      .set({ indemnity_cents: amountCents, refund_id: refundId })
      .set({ postage_refund_id: postageRefundId ?? standingPostage(claim.row) })
      .where('id', '=', claim.id)
      .execute()
    const change = {
      before: { state: claim.state },
      after: { state: to, indemnityCents: amountCents, answer: words },
    }
    await recordFact(tx, ctx, { type: 'cargo-claim.accepted', ...subjectsOf(claim), change })
    await tellOwner(tx, ctx, 'claim-accepted', claim)
    return {}
  })
}

export async function orderOfClaim(tx: Tx, claimId: string): Promise<string> {
  const row = await tx
    .selectFrom('cargo_claims as k')
    .innerJoin('shipments as s', 's.id', 'k.shipment_id')
    .select('s.order_id')
    .where('k.id', '=', claimId)
    .executeTakeFirst()
  return found(row).order_id
}

/** A lost box was not transported: its transport is refunded, with a credit note. */
async function proposePostage(
  tx: Tx,
  ctx: Context,
  money: LockedMoney & { readonly order: MoneyOrder },
  { kind, row }: LockedClaim,
): Promise<string | null> {
  if (kind !== 'lost') return null
  return proposeRefund(tx, ctx, money, {
    note: `Transport de l’envoi ${boxNumber(row.shipment_number, row.box_place)}, perdu (réclamation ${row.number})`,
    reason: 'lost',
    partsOf: postageParts(await postageShare(tx, row)),
  })
}

/**
 * The transport of the order's other boxes that are still to arrive: should one of them be lost too, its price goes back by the
 * payment, so that an indemnity leaves that much of it.
 */
async function reservedPostage(
  tx: Tx,
  { order_id: orderId, box_id: boxId }: ClaimRow,
  paymentId: string,
): Promise<Cents> {
  const quotes = await tx
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .innerJoin('quotes as q', 'q.id', 's.quote_id')
    .select('q.number')
    .distinct()
    .where('s.order_id', '=', orderId)
    .where('b.id', '<>', boxId)
    .where('b.status', 'in', ['ready', 'handed_over'])
    .execute()
  const invoice = found(await correctedInvoice(tx, orderId))
  const paid = paidOfLines(refundableLines(invoice, await refundsOf(tx, paymentId)))
  const parts = quotes.flatMap(({ number }) =>
    postageParts({ quoteNumber: number, share: 1 })(invoice, paid),
  )
  return sumOf(parts.map(({ amountCents }) => amountCents))
}

/** Refuses a claim with the reason, which its customer reads with the mediator's address. */
export async function rejectClaim(
  ctx: Context,
  { cargoClaimId, words }: z.output<typeof rejectClaimEndpoint.input>,
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

/** Notes what the carrier answered, or corrects that note; its customer reads it on the claim's page. */
export async function noteCarrierAnswer(
  ctx: Context,
  { cargoClaimId, former, answer }: z.output<typeof noteCarrierAnswerEndpoint.input>,
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
