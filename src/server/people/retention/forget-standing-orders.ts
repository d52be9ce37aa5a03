import { sql } from 'kysely'
import { forgottenBefore } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/in-batches.ts'

/** Deletes standing orders once their payment can no longer be contested. */
export const forgetStandingOrders = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from standing_orders where id in (
        select id from standing_orders
        where ended_at < ${forgottenBefore('ended-standing-orders', ctx.now())}
        order by ended_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })
