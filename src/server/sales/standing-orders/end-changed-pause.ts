import { parcelsToAsk } from '#domain/standing-order/parcels-to-ask.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { endStandingOrder } from '#server/sales/standing-order-rows/end-standing-order.ts'
import {
  asStandingOrder,
  conditionOf,
  lockStandingOrder,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { lockItsParcels, standingParcels } from './standing-parcels.ts'

/** A paused one asks for nothing, but when a parcel of its set is gone it ends too, and holds none any more. */
export async function endChangedPause(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  // Without locks: most of them have not changed, at each pass.
  if (!row || !(await hasChanged(ctx.db, ctx, asStandingOrder(row)))) return
  await inTransaction(ctx, async (tx) => {
    await lockItsParcels(tx, id)
    const order = await lockStandingOrder(tx, { id })
    if (!order || !(await hasChanged(tx, ctx, order))) return
    await endStandingOrder(tx, ctx, order, { because: 'parcels-changed' })
  })
}

async function hasChanged(db: Database | Tx, ctx: Context, order: StandingOrderRow) {
  if (order.status !== 'paused') return false
  const outcome = parcelsToAsk(conditionOf(order), await standingParcels(db, order), ctx.now())
  return !outcome.ok && outcome.refusal === 'parcels-changed'
}
