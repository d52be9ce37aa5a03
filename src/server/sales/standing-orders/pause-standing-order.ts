import {
  standingOrderCan,
  standingOrderTransitions,
} from '#domain/standing-order/standing-order.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { hasMeans } from '#server/sales/standing-order-rows/has-means.ts'
import { lockMyStandingOrder } from './my-standing-order.ts'

type Input = { readonly standingOrderId: string }

export const pauseStandingOrder = (ctx: Context, input: Input): Promise<Record<string, never>> =>
  turn(ctx, input, 'pause')

export const resumeStandingOrder = (ctx: Context, input: Input): Promise<Record<string, never>> =>
  turn(ctx, input, 'resume')

const facts = { pause: 'standing-order.paused', resume: 'standing-order.resumed' } as const

/** Once more does nothing. */
async function turn(
  ctx: Context,
  { standingOrderId }: Input,
  action: keyof typeof facts,
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  const { to: status } = standingOrderTransitions[action]
  return inTransaction(ctx, async (tx) => {
    const order = await lockMyStandingOrder(tx, customerId, standingOrderId)
    if (order.status === status) return {}
    if (!standingOrderCan(action, order)) throw new Refused('standing-order-under-way')
    if (action === 'resume' && !(await hasMeans(tx, order, ctx.now()))) {
      throw new Refused('means-gone')
    }
    await tx.updateTable('standing_orders').set({ status }).where('id', '=', order.id).execute()
    await recordFact(tx, ctx, { type: facts[action], customerId })
    return {}
  })
}
