import { requestTransitions } from '#domain/parcel/request.ts'
import { type ReturnEnd, returnTransitions } from '#domain/shop-return/shop-return.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { endReturns } from '#server/warehouse/parcel-rows/require-way-out.ts'
import { renewBlock } from '#server/warehouse/parcels/block-parcel.ts'
import { keepFree } from '#server/warehouse/storage/settlements.ts'
import type { MoneyOrder } from './locked-money.ts'
import type { OrderItem } from './paired-options.ts'

/**
 * The price of a return went back: a return that is not sent ends, and its parcel is free again. Storage that went back is due
 * again; what stays paid is not charged twice.
 */
export async function takeBackReturn(
  tx: Tx,
  ctx: Context,
  order: MoneyOrder,
  { lineCode, requestId, parcelId }: OrderItem,
): Promise<void> {
  if (requestId === null || parcelId === null)
    throw new Error('a return has a request and a parcel')
  if (lineCode === 'storage') {
    await dropPaidDays(tx, order, { requestId, parcelId })
    if (!(await wasFree(tx, requestId))) return
  }
  await giveUpPricedReturn(tx, ctx, {
    requestId,
    parcelId,
    customerId: order.customerId,
    because: 'refunded',
    words: null,
  })
}

/** The days that the order paid are due again; those that were free since stay free. */
async function dropPaidDays(
  tx: Tx,
  order: MoneyOrder,
  { requestId, parcelId }: { readonly requestId: string; readonly parcelId: string },
): Promise<void> {
  const { storage_days, storage_cents } = await tx
    .selectFrom('shop_returns')
    .select(['storage_days', 'storage_cents'])
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const [days, amountCents] = [storage_days ?? 0, storage_cents ?? 0]
  await tx
    .deleteFrom('storage_waivers')
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .where('days', '<=', days)
    .execute()
  await tx
    .updateTable('storage_waivers')
    .set((row) => ({
      days: row('days', '-', days),
      amount_cents: row('amount_cents', '-', amountCents),
    }))
    .where('order_id', '=', order.id)
    .where('parcel_id', '=', parcelId)
    .execute()
}

/** Without a price of its own, a return was paid by its storage alone. */
async function wasFree(tx: Tx, requestId: string): Promise<boolean> {
  const { fee_cents: feeCents } = await tx
    .selectFrom('shop_returns')
    .select('fee_cents')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return feeCents === 0
}

type GivenUpReturn = {
  readonly requestId: string
  readonly parcelId: string
  readonly customerId: string
  readonly because: Extract<ReturnEnd, 'expired' | 'impossible' | 'refunded'>
  readonly words: string | null
}

/**
 * Ends a return that has a price and is not sent, with the payments open for it; `false` when it has left, or ended before. The
 * owner of a blocked parcel then chooses anew (docs/rules/parcels.md#blocking). The caller holds the parcel's lock.
 */
export async function giveUpPricedReturn(
  tx: Tx,
  ctx: Context,
  { requestId, parcelId, customerId, because, words }: GivenUpReturn,
): Promise<boolean> {
  const [unpaid] = await endReturns(tx, ctx, [requestId], because)
  const { from, to } = returnTransitions['give-up']
  const ended = await tx
    .updateTable('shop_returns')
    .set({ state: to, ended_because: because, ended_words: words })
    .where('request_id', '=', requestId)
    .where('state', 'in', unpaid === undefined ? from : [to])
    .returning(['order_id', 'storage_cents', 'storage_days'])
    .executeTakeFirst()
  if (!ended) return false
  if (unpaid === undefined && ended.storage_cents !== null) {
    await keepSettled(tx, ctx, parcelId, { ...ended, words })
  }
  await tx
    .updateTable('parcel_requests')
    .set({ state: requestTransitions.supersede.to, outcome: 'superseded', closed_at: ctx.now() })
    .where('id', '=', requestId)
    .execute()
  const details = { because }
  await recordFact(tx, ctx, { type: 'parcel.return-ended', customerId, parcelId, details })
  await renewBlock(tx, ctx, { customerId, parcelId })
  return true
}

type SettledReturn = {
  readonly order_id: string | null
  readonly storage_days: number | null
  readonly words: string | null
}

/** The days that the return waited for its sending stay free; those that it paid stay paid, unless they went back. */
async function keepSettled(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  { order_id: orderId, storage_days: paidDays, words }: SettledReturn,
): Promise<void> {
  if (orderId === null) {
    // Without an order, it is the team that gives the return up, with its words.
    if (words === null) return
    return keepFree(tx, ctx, parcelId, { waived_by: requireStaff(ctx.actor), reason: words })
  }
  const paid = await tx
    .selectFrom('storage_waivers')
    .select('id')
    .where('order_id', '=', orderId)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  await keepFree(tx, ctx, parcelId, { order_id: orderId }, paid ? 0 : (paidDays ?? 0))
}
