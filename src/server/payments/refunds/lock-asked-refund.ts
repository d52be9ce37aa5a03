import type { Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { lockOrderMoney, refundsOf } from './locked-money.ts'

/** A refund that the office requested, with its order and payment locked; any other refund is a 404. */
export async function lockAskedRefund(tx: Tx, refundId: string) {
  const { order_id: orderId } = found(
    await tx
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select('p.order_id')
      .where('r.id', '=', refundId)
      .where('r.origin', '=', 'office')
      .executeTakeFirst(),
  )
  const money = await lockOrderMoney(tx, found(orderId))
  const refunds = await refundsOf(tx, money.paymentId)
  const refund = found(refunds.find(({ id }) => id === refundId))
  return { money, refund, requestedBy: found(refund.requestedBy) }
}
