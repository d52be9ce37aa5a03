import { planWorth } from '#domain/refund/former-days.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { cancelShipments } from '#server/payments/orders/cancel-shipments.ts'
import { followShipments } from '#server/payments/orders/follow-shipment.ts'
import type { MoneyOrder, RefundRow } from './locked-money.ts'
import { ordersBeside } from './orders-beside.ts'
import { endSubscriptionOf } from './take-back-items.ts'
import { withdrawnOrder } from './withdrawn-order.ts'

/**
 * The refund of a withdrawal was given: the contract is over. What has not left stays in the warehouse, a plan ends, and the
 * declaration is settled by the one who asked for the refund; while something is left to give back on other orders it waits for the
 * office. The caller holds all the locks (`lockMoney`).
 */
export async function carryOutWithdrawal(
  tx: Tx,
  ctx: Context,
  order: MoneyOrder,
  { legalRequestId: declarationId, requestedBy }: RefundRow,
): Promise<void> {
  await cancelShipments(tx, ctx, order)
  if (await hasShipment(tx, order.id)) await followShipments(tx, ctx, order.id)
  await endSubscriptionOf(tx, ctx, order, { evenRenewed: true })
  if (await isRestDue(tx, declarationId, order.id)) return
  const settled = await tx
    .updateTable('legal_requests')
    .set({ state: 'settled', settled_at: ctx.now(), settled_by: requestedBy })
    .where('id', '=', declarationId)
    .where('state', '=', 'received')
    .returning(['number', 'signed_in', 'customer_id', 'order_id'])
    .executeTakeFirst()
  if (!settled) return
  // Only a signed-in person is known to be the author.
  const isOwn = settled.signed_in && settled.customer_id !== null
  await recordFact(tx, ctx, {
    type: 'withdrawal.carried-out',
    ...(isOwn ? { customerId: settled.customer_id, orderId: order.id } : {}),
    details: { declarationId, ...(isOwn ? { declaration: settled.number } : {}) },
  })
}

/** Unused days of a former plan, or a renewal that was paid since: refunded by hand, on the orders that paid them. */
async function isRestDue(tx: Tx, declarationId: string | null, orderId: string): Promise<boolean> {
  const { received_at: receivedAt } = await tx
    .selectFrom('legal_requests')
    .select('received_at')
    .where('id', '=', declarationId)
    .executeTakeFirstOrThrow()
  const declared = { orderId, receivedAt }
  const order = await withdrawnOrder(tx, declared)
  if (!order) return false
  const worth = planWorth(order.invoice.lines, order.shares)
  const { former, renewals } = await ordersBeside(tx, declared, worth)
  return former !== null || renewals.length > 0
}

export const hasShipment = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()) !== undefined
