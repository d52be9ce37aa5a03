import { mostIndemnity, type Cap } from '#domain/claim/cargo-claim.ts'
import { approveRefund, isPendingRefund, type RefundStatus } from '#domain/refund/refund.ts'
import { type LinePart, paidOfLines } from '#domain/refund/plan-refund.ts'
import { sumOf } from '#domain/money.ts'
import { cents, roundHalfUp, type Cents } from '#domain/units.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { otherAdmins } from '#server/payments/refunds/office-refunds.ts'
import { isCommitted, refundableLines, refundsOf } from '#server/payments/refunds/locked-money.ts'
import type { ClaimRow } from './claim-queries.ts'

/** The declared value, and what the other claims leave of the insurance of the box and of its shipment. */
export async function capOf(db: Database | Tx, row: ClaimRow): Promise<Cap> {
  const others = await db
    .selectFrom('cargo_claims')
    .select(['box_id', 'indemnity_cents'])
    .where('shipment_id', '=', row.shipment_id)
    .where('id', '<>', row.id)
    .where('indemnity_cents', 'is not', null)
    .execute()
  const given = (claims: typeof others) =>
    sumOf(claims.map(({ indemnity_cents }) => cents(indemnity_cents ?? 0)))
  return {
    declaredCents: cents(row.declared_cents),
    box: {
      insuredCents: cents(row.insured_cents),
      givenCents: given(others.filter(({ box_id }) => box_id === row.box_id)),
    },
    shipment: { insuredCents: cents(row.shipment_insured_cents), givenCents: given(others) },
  }
}

export const mostOf = async (db: Database | Tx, row: ClaimRow): Promise<Cents> =>
  mostIndemnity(await capOf(db, row))

/** What comes back by the payment, and what it cannot carry: a refund that was refused or failed leaves a transfer. */
export function sharesOf({ indemnity_cents, refund_cents, refund_status }: ClaimRow): {
  readonly refundCents: number
  readonly transferCents: number
} {
  const status = refund_status as RefundStatus | null
  const refundCents = status !== null && isCommitted({ status }) ? (refund_cents ?? 0) : 0
  return { refundCents, transferCents: (indemnity_cents ?? 0) - refundCents }
}

/** The refund of the transport that stands, which the claim keeps when it is accepted again. */
export const standingPostage = ({ postage_status, postage_refund_id }: ClaimRow): string | null =>
  postage_status !== null && isCommitted({ status: postage_status as RefundStatus })
    ? postage_refund_id
    : null

/** Whether the refund may still be refused or fail, which would leave more to transfer. */
export const isRefundPending = ({ refund_status: status }: ClaimRow): boolean =>
  status !== null && isPendingRefund(status as RefundStatus)

/** Whether all of the indemnity has reached the customer. */
export function isPaidOut(row: ClaimRow): boolean {
  const { transferCents } = sharesOf(row)
  return !isRefundPending(row) && (transferCents === 0 || row.transfer_cents === transferCents)
}

export type Postage = {
  readonly quoteNumber: string
  /** The part of the lost box in the weight of all boxes whose transport is neither given back nor promised; 0 once its own is. */
  readonly share: number
}

/** The box's share in the transport of its quote, of what was truly paid of it and is not given back. */
export const postageParts =
  ({ quoteNumber, share }: Postage) =>
  ({ content, lines }: CorrectedInvoice, paid: readonly Cents[]): LinePart[] =>
    lines.flatMap(({ code, section }, line) => {
      const amountCents = roundHalfUp((paid[line] ?? 0) * share)
      const isIts = code === 'carrier' && content.sections[section]?.quoteNumber === quoteNumber
      return isIts && amountCents > 0 ? [{ line, amountCents }] : []
    })

/** What the transport of the box would give back now; 0 when its order is not paid by an invoice. */
export async function postageOf(db: Database | Tx, row: ClaimRow): Promise<Cents> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', row.order_id)
    .executeTakeFirst()
  const invoice = payment && (await correctedInvoice(db, row.order_id))
  if (!invoice) return cents(0)
  const lines = refundableLines(invoice, await refundsOf(db, payment.id))
  const parts = postageParts(await postageShare(db, row))(invoice, paidOfLines(lines))
  return sumOf(parts.map(({ amountCents }) => amountCents))
}

export async function postageShare(db: Database | Tx, row: ClaimRow): Promise<Postage> {
  const { number } = await db
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', row.quote_id)
    .executeTakeFirstOrThrow()
  const boxes = await db
    .selectFrom('boxes as b')
    .select(['b.id', 'b.weight_g'])
    .where('b.shipment_id', '=', row.shipment_id)
    .where('b.status', '<>', 'opened')
    .where((box) =>
      box.not(
        box.exists(
          box
            .selectFrom('cargo_claims as k')
            .innerJoin('refunds as r', 'r.id', 'k.postage_refund_id')
            .select('k.id')
            .whereRef('k.box_id', '=', 'b.id')
            .where('r.status', 'not in', ['failed', 'refused']),
        ),
      ),
    )
    .execute()
  const all = boxes.reduce((sum, { weight_g: weight }) => sum + weight, 0)
  const isGivenBack = boxes.every(({ id }) => id !== row.box_id)
  return { quoteNumber: number, share: isGivenBack ? 0 : row.box_weight_g / Math.max(1, all) }
}

/** Money that leaves the house is seen by two: who accepted the claim notes its transfer only where nobody else could. */
export async function mayNoteTransfer(
  db: Database | Tx,
  ctx: Context,
  { decided_by: decidedBy }: ClaimRow,
): Promise<boolean> {
  if (decidedBy === null) return false
  return approveRefund(requireUser(ctx.actor), decidedBy, await otherAdmins(db, decidedBy)).ok
}
