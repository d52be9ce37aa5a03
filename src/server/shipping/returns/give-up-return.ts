import type * as z from 'zod/mini'
import type { giveUpReturn as endpoint } from '#contract/shipping/shop-returns.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { returnCan } from '#domain/shop-return/shop-return.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { isLineOf, itemsOf } from '#server/payments/refunds/paired-options.ts'
import { proposeRefund } from '#server/payments/refunds/propose-refund.ts'
import { giveUpPricedReturn } from '#server/payments/refunds/take-back-items.ts'
import { requireNotBeingPaid } from '#server/warehouse/parcel-rows/end-returns.ts'
import { staffViewOf } from '#server/warehouse/requests/request-queries.ts'
import { lockReturn, type LockedReturn } from './locked-return.ts'
import { notifyReturnEnded } from './notify-return-ended.ts'

/**
 * A priced return that cannot be done after all: the parcel is free again. What was paid for it becomes a refund for an admin to
 * approve, with the reason; the storage that was paid stays paid: those days are not due again.
 */
export async function giveUpReturn(
  ctx: Context,
  { returnId: requestId, reason }: z.output<typeof endpoint.input>,
): Promise<WarehouseRequest> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReturn(tx, requestId)
    const { request, parcel, shopReturn } = locked
    if (shopReturn.state === 'to-price') throw new Refused('return-not-priced')
    if (returnCan('end', shopReturn.state)) await requireNotBeingPaid(tx, requestId)
    const isGivenUp = await giveUpPricedReturn(tx, ctx, {
      requestId,
      parcelId: parcel.id,
      customerId: request.customer_id,
      because: 'impossible',
      words: reason,
    })
    if (!isGivenUp) throw new Refused('return-over')
    await notifyReturnEnded(tx, ctx, { requestId, customerId: request.customer_id })
    if (shopReturn.order_id !== null) await propose(tx, ctx, locked, shopReturn.order_id, reason)
  })
  return staffViewOf(ctx, requestId)
}

async function propose(
  tx: Tx,
  ctx: Context,
  { parcel, shopReturn }: LockedReturn,
  orderId: string,
  reason: string,
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const sold = (await itemsOf(tx, orderId)).find(
    ({ requestId, lineCode }) => requestId === shopReturn.request_id && lineCode === 'shop_return',
  )
  if (!sold) return
  await proposeRefund(tx, ctx, money, {
    note: `Retour à la boutique impossible, colis ${parcel.tracking_number} : ${reason}`,
    partsOf: ({ lines }, paid) => {
      const line = lines.findIndex((invoiced) => isLineOf(invoiced.line, sold))
      const amountCents = paid[line]
      return amountCents ? [{ line, amountCents }] : []
    },
  })
}
