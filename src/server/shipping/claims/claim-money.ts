import { mostIndemnity } from '#domain/claim/compensation.ts'
import { approveRefund } from '#domain/refund/refund-approval.ts'
import { paidOfLines } from '#domain/refund/paid-of-lines.ts'
import type { LinePart } from '#domain/refund/allocate-refund.ts'
import type { RefundStatus } from '#domain/refund/refund.ts'
import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import {
  correctedInvoice,
  type CorrectedInvoice,
} from '#server/payments/invoices/corrected-invoice.ts'
import { otherAdmins } from '#server/payments/refunds/approve-refund.ts'
import { isCommitted, refundsOf } from '#server/payments/refunds/locked-money.ts'
import { refundableLines } from '#server/payments/refunds/refundable-lines.ts'
import type { ClaimRow } from './claim-queries.ts'

/** What other claims for the same shipment were given: the insurance is of the shipment. */
export async function givenForShipment(
  db: Database | Tx,
  { id, shipment_id }: Pick<ClaimRow, 'id' | 'shipment_id'>,
): Promise<Cents> {
  const others = await db
    .selectFrom('cargo_claims')
    .select('indemnity_cents')
    .where('shipment_id', '=', shipment_id)
    .where('id', '<>', id)
    .where('indemnity_cents', 'is not', null)
    .execute()
  return sumOf(others.map(({ indemnity_cents: given }) => cents(given ?? 0)))
}

export const capOf = async (db: Database | Tx, row: ClaimRow) => ({
  insuredCents: cents(row.insured_cents),
  declaredCents: cents(row.declared_cents),
  givenCents: await givenForShipment(db, row),
})

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

/** Whether all of the indemnity has reached the customer. */
export function isPaidOut(row: ClaimRow): boolean {
  const { refundCents, transferCents } = sharesOf(row)
  const isRefunded = refundCents === 0 || ['given', 'returned'].includes(row.refund_status ?? '')
  return isRefunded && (transferCents === 0 || row.transfer_cents === transferCents)
}

/** The transport of this quote on its invoice, with what was truly paid of it and is not given back. */
export const postageParts =
  (quoteNumber: string) =>
  ({ content, lines }: CorrectedInvoice, paid: readonly Cents[]): LinePart[] =>
    lines.flatMap(({ code, section }, line) => {
      const amountCents = paid[line] ?? cents(0)
      const isIts = code === 'carrier' && content.sections[section]?.quoteNumber === quoteNumber
      return isIts && amountCents > 0 ? [{ line, amountCents }] : []
    })

/** What the transport of a shipment would give back now; 0 when its order is not paid by an invoice. */
export async function postageOf(db: Database | Tx, row: ClaimRow): Promise<Cents> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', row.order_id)
    .executeTakeFirst()
  const invoice = payment && (await correctedInvoice(db, row.order_id))
  if (!invoice) return cents(0)
  const lines = refundableLines(invoice, await refundsOf(db, payment.id))
  const number = await quoteNumberOf(db, row.quote_id)
  const parts = postageParts(number)(invoice, paidOfLines(lines))
  return sumOf(parts.map(({ amountCents }) => amountCents))
}

export async function quoteNumberOf(db: Database | Tx, quoteId: string): Promise<string> {
  const { number } = await db
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return number
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
