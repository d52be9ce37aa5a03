import type { ReturnItem } from '#domain/cart/cart-item.ts'
import { returnTransitions } from '#domain/shop-return/shop-return.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { BasketItem } from './basket-items.ts'

type Sale = { readonly customerId: string; readonly orderId: string }

/** The paid returns may be sent, and their days of storage are settled. */
export async function serveReturns(
  tx: Tx,
  ctx: Context,
  sale: Sale,
  items: readonly BasketItem[],
): Promise<void> {
  const bought = new Map<string, ReturnItem>()
  for (const { item } of items) if (item.kind === 'return') bought.set(item.requestId, item)
  for (const { requestId, parcelId } of bought.values()) {
    const { from, to } = returnTransitions.pay
    const { storage_cents, storage_days } = await tx
      .updateTable('shop_returns')
      .set({ state: to, order_id: sale.orderId })
      .where('request_id', '=', requestId)
      .where('state', 'in', from)
      .returning(['storage_cents', 'storage_days'])
      .executeTakeFirstOrThrow()
    if (storage_cents && storage_days) {
      await tx
        .insertInto('storage_waivers')
        .values({
          parcel_id: parcelId,
          days: storage_days,
          amount_cents: storage_cents,
          waived_at: ctx.now(),
          order_id: sale.orderId,
        })
        .execute()
    }
    await recordFact(tx, ctx, { type: 'parcel.return-paid', ...sale, parcelId })
  }
}
