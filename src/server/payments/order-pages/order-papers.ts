import type { OrderView } from '#contract/payments/orders.ts'
import { visibleRefundStatuses } from '#domain/refund/refund.ts'
import {
  isWithdrawalOpen,
  lastWithdrawalDay,
  refundDayOf,
} from '#domain/order/withdrawal-period.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Context } from '#server/core/context.ts'
import { ownWithdrawal } from '#server/payments/orders/own-withdrawal.ts'
import { secondAsked } from '#server/payments/refunds/locked-money.ts'
import { isRenewal } from '#server/payments/subscription-rows/lock-plan.ts'
import type { OrderRow } from './order-queries.ts'

/** The refunds of this order, made or on their way. */
export async function refundsOf(ctx: Context, orderId: string): Promise<OrderView['refunds']> {
  const rows = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.amount_cents', 'r.requested_at', 'r.completed_at', 'r.status', 'r.settled_at'])
    .select('r.is_indemnity')
    .where('p.order_id', '=', orderId)
    .where('r.status', 'in', [...visibleRefundStatuses])
    .orderBy(secondAsked('r.requested_at'))
    .orderBy('r.sequence')
    .execute()
  return rows.map((row) => ({
    amountCents: row.amount_cents,
    isIndemnity: row.is_indemnity,
    requestedAt: row.requested_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    isReturned: row.status === 'returned',
    settledAt: row.settled_at?.toISOString() ?? null,
  }))
}

/** The credit notes of this order, oldest first. */
export async function creditNotesOf(
  ctx: Context,
  orderId: string,
): Promise<OrderView['creditNotes']> {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'number', 'pdf_sha256'])
    .where('order_id', '=', orderId)
    .where('corrects', 'is not', null)
    .orderBy('sequence')
    .execute()
  return rows.map(({ id, number, pdf_sha256 }) => ({ id, number, isReady: pdf_sha256 !== null }))
}

/** The deposit slips that name a box of this order, oldest first. */
export async function slipsOf(ctx: Context, orderId: string): Promise<OrderView['slips']> {
  const rows = await ctx.db
    .selectFrom('dispatches as d')
    .innerJoin('dispatch_boxes as l', 'l.dispatch_id', 'd.id')
    .innerJoin('boxes as b', 'b.id', 'l.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .distinct()
    .select(['d.id', 'd.number', 'd.slip_sha256', 'd.ended_at'])
    .where('s.order_id', '=', orderId)
    .where('d.state', '=', 'closed')
    .orderBy('d.ended_at')
    .orderBy('d.id')
    .execute()
  return rows.map((row) => ({
    dispatchId: row.id,
    number: row.number,
    isReady: row.slip_sha256 !== null,
  }))
}

/** The quotes that the order pays, each with its document. */
export const quotesOf = (ctx: Context, orderId: string): Promise<OrderView['quotes']> =>
  ctx.db
    .selectFrom('order_quotes as oq')
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .select(['q.id', 'q.number'])
    .where('oq.order_id', '=', orderId)
    .orderBy('q.number')
    .execute()

const withoutContract = new Set(['pending_payment', 'cancelled', 'refunded'])

/** Until when the customer can withdraw, and what an express request changed; `null` when there is no contract. */
export async function withdrawalOf(ctx: Context, row: OrderRow): Promise<OrderView['withdrawal']> {
  if (withoutContract.has(row.status)) return null
  const agreed = await ctx.db
    .selectFrom('orders as o')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .leftJoin('plan_changes as g', 'g.order_id', 'o.id')
    .select(concludedAt('c').as('concluded_at'))
    .select((one) =>
      one.fn
        .coalesce('c.express_requested_at', 'g.express_requested_at')
        .as('express_requested_at'),
    )
    .where('o.id', '=', row.id)
    .where((one) => one.not(isRenewal))
    .executeTakeFirst()
  if (!agreed) return null
  return {
    lastDay: parisDayText(lastWithdrawalDay(agreed.concluded_at)),
    isOpen: isWithdrawalOpen(agreed.concluded_at, ctx.now()),
    expressRequestedAt: agreed.express_requested_at?.toISOString() ?? null,
  }
}

/** What the page says of it (`ownWithdrawal`). */
export async function withdrawnBy(ctx: Context, orderId: string): Promise<OrderView['withdrawn']> {
  // One from its plan alone stands on the page of the plan: the order goes on.
  const declared = await ownWithdrawal(ctx.db, orderId)
    .where('r.is_plan_alone', 'is not', true)
    .executeTakeFirst()
  if (!declared) return null
  return {
    number: declared.number,
    receivedAt: declared.received_at.toISOString(),
    refundBy: parisDayText(refundDayOf(declared.received_at)),
    isSettled: declared.state === 'settled',
    isCarriedOut: declared.is_carried_out,
  }
}

/** Whether the money of a cancelled order came all the same: it goes back. */
export async function isGivenBack(ctx: Context, row: OrderRow): Promise<boolean> {
  if (row.status !== 'cancelled') return false
  const payment = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.checkout_id', 'o.checkout_id')
    .select('p.id')
    .where('o.id', '=', row.id)
    .executeTakeFirst()
  return payment !== undefined
}
