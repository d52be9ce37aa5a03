import { requestTransitions } from '#domain/parcel/request.ts'
import { returnTransitions, type ReturnEnd } from '#domain/shop-return/shop-return.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { endReturns } from '#server/warehouse/parcel-rows/end-returns.ts'
import type { MoneyOrder } from './locked-money.ts'
import type { OrderItem } from './order-items.ts'

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
    await tx
      .deleteFrom('storage_waivers')
      .where('order_id', '=', order.id)
      .where('parcel_id', '=', parcelId)
      .execute()
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

/** Without a price of its own, a return was paid by its storage alone. */
async function wasFree(tx: Tx, requestId: string): Promise<boolean> {
  const { fee_cents: feeCents } = await tx
    .selectFrom('shop_returns')
    .select('fee_cents')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return feeCents === 0
}

export type GivenUpReturn = {
  readonly requestId: string
  readonly parcelId: string
  readonly customerId: string
  readonly because: Extract<ReturnEnd, 'impossible' | 'refunded'>
  readonly words: string | null
}

/**
 * Ends a return that has a price and is not sent, with the payments open for it; `false` when it has left, or ended before. The
 * caller holds the parcel's lock.
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
    .returning('request_id')
    .executeTakeFirst()
  if (!ended) return false
  await tx
    .updateTable('parcel_requests')
    .set({ state: requestTransitions.supersede.to, outcome: 'superseded', closed_at: ctx.now() })
    .where('id', '=', requestId)
    .execute()
  const details = { because }
  await recordFact(tx, ctx, { type: 'parcel.return-ended', customerId, parcelId, details })
  return true
}
