import { actOfPayment, settlementTransitions } from '#domain/storage/settlement.ts'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found } from '#server/core/refused.ts'
import { putBackInStock } from '#server/warehouse/storage/reclaim-parcel.ts'
import { liveSettlement, settle } from '#server/warehouse/storage/settlements.ts'
import type { BasketItem } from './basket-items.ts'

export type Sale = { readonly customerId: string; readonly orderId: string }

/** The days are settled: the parcel may go, or is in stock again. */
export async function serveStorage(
  tx: Tx,
  ctx: Context,
  sale: Sale,
  items: readonly BasketItem[],
): Promise<void> {
  for (const { item, quantity: days, amountCents } of items) {
    if (item.kind !== 'storage') continue
    const { parcelId } = item
    const { id, way } = found(await liveSettlement(tx, parcelId))
    await waiveDays(tx, ctx, sale, { parcelId, days, amountCents })
    await recordFact(tx, ctx, {
      type: 'storage.paid',
      ...sale,
      parcelId,
      details: { way, days, amountCents },
    })
    const act = actOfPayment(way as SettlementWay)
    if (act === 'settle') await settle(tx, ctx, id, 'paid', sale.orderId)
    else await reclaim(tx, ctx, sale, { id, parcelId })
  }
}

type PaidDays = { readonly parcelId: string; readonly days: number; readonly amountCents: number }

/** Days of storage that an order paid are not due again. */
export const waiveDays = (
  tx: Tx,
  ctx: Context,
  { orderId }: Sale,
  { parcelId, days, amountCents }: PaidDays,
): Promise<unknown> =>
  tx
    .insertInto('storage_waivers')
    .values({
      parcel_id: parcelId,
      days,
      amount_cents: amountCents,
      waived_at: ctx.now(),
      order_id: orderId,
    })
    .execute()

async function reclaim(
  tx: Tx,
  ctx: Context,
  { customerId, orderId }: Sale,
  { id, parcelId }: { readonly id: string; readonly parcelId: string },
): Promise<void> {
  await tx
    .updateTable('storage_settlements')
    .set({ state: settlementTransitions.reclaim.to, settled_at: ctx.now(), settled_as: 'paid' })
    .set({ order_id: orderId, closed_at: ctx.now(), closed_because: 'reclaimed' })
    .where('id', '=', id)
    .execute()
  await putBackInStock(tx, ctx, parcelId)
  await recordFact(tx, ctx, { type: 'parcel.reclaimed', customerId, parcelId })
}
