import { standingOrderCan, type EndReason } from '#domain/standing-order/standing-order.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import {
  endStandingOrder,
  freeItsParcels,
} from '#server/sales/standing-order-rows/end-standing-order.ts'
import { lockStandingOrder } from '#server/sales/standing-order-rows/standing-order-rows.ts'

/** What became of its payment, once that is known: the checkout says so, whoever told it. */
export async function settleStandingOrder(
  ctx: Context,
  id: string,
  refusal: Extract<EndReason, 'to-confirm' | 'refused'> | undefined,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockStandingOrder(tx, { id })
    if (!order || !standingOrderCan('settle', order) || order.checkout_id === null) return
    const { status, settled_at: settledAt } = await tx
      .selectFrom('checkouts')
      .select(['status', 'settled_at'])
      .where('id', '=', order.checkout_id)
      .executeTakeFirstOrThrow()
    if (settledAt === null) return
    if (status !== 'paid') {
      return endStandingOrder(tx, ctx, order, { because: refusal ?? 'not-paid' })
    }
    await tx
      .updateTable('standing_orders')
      .set({ status: 'paid', ended_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await freeItsParcels(tx, id)
    const { customer_id: customerId, quote_id: quoteId } = order
    await recordFact(tx, ctx, {
      type: 'standing-order.paid',
      customerId,
      ...(quoteId !== null && { quoteId }),
    })
  })
}
