import { sumOf } from '#domain/money.ts'
import { paidOfLines } from '#domain/refund/paid-of-lines.ts'
import type { Cents } from '#domain/units.ts'
import type { Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { refundsOf } from '#server/payments/refunds/locked-money.ts'
import { refundableLines } from '#server/payments/refunds/refundable-lines.ts'
import { postageParts } from './claim-money.ts'
import type { ClaimRow } from './claim-queries.ts'

/**
 * The transport of the order's other boxes that are still to arrive: should one of them be lost too, its price goes back by the
 * payment, so that an indemnity leaves that much of it.
 */
export async function reservedPostage(
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
