import { sql } from 'kysely'
import * as z from 'zod'
import { allocateRefund, type InvoicedLine, type LinePart } from '#domain/refund/plan-refund.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { isPendingRefund, type RefundOrigin, type RefundStatus } from '#domain/refund/refund.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'

export type MoneyOrder = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly status: OrderStatus
}

/** A payment that may be refunded, and what it bought: nothing, when it came too late or twice. */
export type LockedMoney = {
  readonly paymentId: string
  readonly paymentIntentId: string
  readonly capturedCents: Cents
  readonly method: string
  readonly order: MoneyOrder | null
}

/** The order and its payment, for the office's own actions. Refuses with `order-not-paid`. */
export async function lockOrderMoney(
  tx: Tx,
  orderId: string,
): Promise<LockedMoney & { readonly order: MoneyOrder }> {
  const order = found(await lockOrder(tx, orderId))
  const payment = await lockPayment(tx, { order_id: orderId })
  if (!payment) throw new Refused('order-not-paid')
  return { ...payment, order }
}

/**
 * Locks all that a refund may touch, in the order of every other operation: the quotes that the order paid and those that deduct
 * one of its options, parcels, the buyer, shipments, then the order and its payment. `undefined` for a payment that is not ours, or
 * that we do not know yet.
 */
export async function lockMoney(tx: Tx, paymentIntentId: string): Promise<LockedMoney | undefined> {
  const known = await tx
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.id', 'o.id as order_id', 'o.customer_id'])
    .where('p.stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
  if (!known) return undefined
  const order =
    known.order_id === null || known.customer_id === null
      ? null
      : await lockWholeOrder(tx, known.order_id, known.customer_id)
  const payment = found(await lockPayment(tx, { id: known.id }))
  return { ...payment, order }
}

async function lockWholeOrder(tx: Tx, orderId: string, customerId: string): Promise<MoneyOrder> {
  await tx
    .selectFrom('quotes')
    .select('id')
    .where(
      'id',
      'in',
      sql<string>`(select quote_id from order_quotes where order_id = ${orderId}
        union select used_by_quote_id from parcel_options where customer_id = ${customerId} and order_id = ${orderId})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .selectFrom('parcels')
    .select('id')
    // A union: for an `or`, PostgreSQL would read every parcel.
    .where(
      'id',
      'in',
      sql<string>`(select sp.parcel_id from shipment_parcels sp join shipments s on s.id = sp.shipment_id
        where s.order_id = ${orderId}
        union select i.parcel_id from order_items i where i.order_id = ${orderId} and i.kind = 'return')`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockBuyer(tx, customerId)
  await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return found(await lockOrder(tx, orderId))
}

async function lockOrder(tx: Tx, orderId: string): Promise<MoneyOrder | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id', 'status'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { id, number, customer_id: customerId } = row
  return { id, number, customerId, status: row.status as OrderStatus }
}

async function lockPayment(
  tx: Tx,
  named: { readonly id: string } | { readonly order_id: string },
): Promise<Omit<LockedMoney, 'order'> | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(['id', 'stripe_payment_intent_id', 'amount_cents', 'method'])
    .where((eb) => ('id' in named ? eb('id', '=', named.id) : eb('order_id', '=', named.order_id)))
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      paymentId: row.id,
      paymentIntentId: row.stripe_payment_intent_id,
      capturedCents: cents(row.amount_cents),
      method: row.method,
    }
  )
}

export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number]

/** Every refund of a payment, in the order of the requests. */
export async function refundsOf(db: Database | Tx, paymentId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'reason', 'origin', 'status', 'lines', 'requested_by'])
    .select(['stripe_refund_id', 'dispute_id', 'is_indemnity', 'legal_request_id'])
    .where('payment_id', '=', paymentId)
    .orderBy(secondAsked('requested_at'))
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amountCents: cents(row.amount_cents),
    reason: row.reason,
    origin: row.origin as RefundOrigin,
    status: row.status as RefundStatus,
    lines: row.lines,
    requestedBy: row.requested_by,
    stripeRefundId: row.stripe_refund_id,
    disputeId: row.dispute_id,
    isIndemnity: row.is_indemnity,
    legalRequestId: row.legal_request_id,
  }))
}

/** The provider gives whole seconds, we milliseconds: within a second, the order is that of our rows (`sequence`). */
export const secondAsked = (column: 'requested_at' | 'r.requested_at') =>
  sql<Date>`date_trunc('second', ${sql.ref(column)})`

/** Whether the money is refunded or promised: the refunds that make up the payment's `committed_cents`. */
export const isCommitted = ({ status }: { readonly status: RefundStatus }): boolean =>
  status !== 'failed' && status !== 'refused'

/** The lines of an invoice with the amount taken of each: by credit notes, then by promised refunds. */
export function refundableLines(
  invoice: CorrectedInvoice,
  refunds: readonly RefundRow[],
): readonly InvoicedLine[] {
  const promised = refunds.filter(
    ({ status, isIndemnity }) => isPendingRefund(status) && !isIndemnity,
  )
  return promised.reduce<readonly InvoicedLine[]>((lines, { amountCents, lines: named }) => {
    const taken = allocateRefund(lines, amountCents, linePartsOf(named) ?? [])
    return lines.map((line, place) => ({
      ...line,
      creditedCents: cents(line.creditedCents + (taken[place] ?? 0)),
    }))
  }, invoice.lines)
}

const shape = z.nullable(
  z.array(z.object({ line: z.int(), amountCents: z.int().transform((value) => cents(value)) })),
)

/** The lines that the office named, from the stored refund. */
export const linePartsOf = (kept: unknown): readonly LinePart[] | null => shape.parse(kept)
