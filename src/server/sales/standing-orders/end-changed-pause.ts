import { parcelsToAsk } from '#domain/standing-order/parcels-to-ask.ts'
import type { EndReason } from '#domain/standing-order/standing-order.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { endStandingOrder } from '#server/sales/standing-order-rows/end-standing-order.ts'
import { hasMeans } from '#server/sales/standing-order-rows/has-means.ts'
import {
  asStandingOrder,
  conditionOf,
  lockStandingOrder,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { lockItsParcels, standingParcels } from './standing-parcels.ts'

/** A paused one asks for nothing, but once a parcel of its set or its means of payment is gone it ends too, and holds no parcel. */
export async function endChangedPause(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  // Without locks: most of them have not changed, at each pass.
  if (!row || !(await changeOf(ctx.db, ctx, asStandingOrder(row)))) return
  await inTransaction(ctx, async (tx) => {
    await lockItsParcels(tx, id)
    const order = await lockStandingOrder(tx, { id })
    const because = order && (await changeOf(tx, ctx, order))
    if (because) await endStandingOrder(tx, ctx, order, { because })
  })
}

/** What keeps it from being resumed for ever. */
async function changeOf(
  db: Database | Tx,
  ctx: Context,
  order: StandingOrderRow,
): Promise<Extract<EndReason, 'means-gone' | 'parcels-changed'> | undefined> {
  if (order.status !== 'paused') return undefined
  if (!(await hasMeans(db, order, ctx.now()))) return 'means-gone'
  const outcome = parcelsToAsk(conditionOf(order), await standingParcels(db, order), ctx.now())
  const isChanged = !outcome.ok && outcome.refusal === 'parcels-changed'
  return isChanged ? 'parcels-changed' : undefined
}
