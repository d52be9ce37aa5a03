import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { returnCan, returnTransitions } from '#domain/shop-return/shop-return.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { staffViewOf } from '#server/warehouse/requests/request-queries.ts'
import { lockReturn } from './locked-return.ts'

/** « Remis à la boutique »: the carrier's page says so, and the team notes it. */
export async function deliverReturn(
  ctx: Context,
  { returnId: requestId }: { readonly returnId: string },
): Promise<WarehouseRequest> {
  const staffId = requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const { request, parcel, shopReturn } = await lockReturn(tx, requestId)
    if (!returnCan('deliver', shopReturn.state)) throw new Refused('return-not-sent')
    await tx
      .updateTable('shop_returns')
      .set({ state: returnTransitions.deliver.to, delivered_at: ctx.now(), delivered_by: staffId })
      .where('request_id', '=', requestId)
      .execute()
    const customerId = request.customer_id
    await recordFact(tx, ctx, {
      type: 'parcel.return-delivered',
      customerId,
      parcelId: parcel.id,
    })
    await notify(tx, ctx, {
      kind: 'return-delivered',
      payload: { requestId },
      userId: customerId,
      dedupeKey: `return-delivered:${requestId}`,
    })
  })
  return staffViewOf(ctx, requestId)
}
