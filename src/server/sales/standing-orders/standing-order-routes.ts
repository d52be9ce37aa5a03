import * as contract from '#contract/sales/standing-orders.ts'
import {
  standingOrderCan,
  standingOrderTransitions,
} from '#domain/standing-order/standing-order.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'
import {
  endStandingOrder,
  hasMeans,
  isLive,
  lockStandingOrder,
  type StandingOrderRow,
} from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { agreeStandingOrder } from './agree-standing-order.ts'
import { listStandingOrders, readStandingOrderForm } from './list-standing-orders.ts'

export function mountStandingOrders(api: ApiServer): void {
  serve(api, contract.readStandingOrderForm, readStandingOrderForm)
  serve(api, contract.listStandingOrders, listStandingOrders)
  serve(api, contract.agreeStandingOrder, agreeStandingOrder)
  serve(api, contract.pauseStandingOrder, pauseStandingOrder)
  serve(api, contract.resumeStandingOrder, resumeStandingOrder)
  serve(api, contract.stopStandingOrder, stopStandingOrder)
}

type Input = { readonly standingOrderId: string }

const pauseStandingOrder = (ctx: Context, input: Input): Promise<Record<string, never>> =>
  turn(ctx, input, 'pause')

const resumeStandingOrder = (ctx: Context, input: Input): Promise<Record<string, never>> =>
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

/** Nothing is paid by itself any more; a quote that was asked for stays an ordinary one. Once more does nothing. */
async function stopStandingOrder(
  ctx: Context,
  { standingOrderId }: { readonly standingOrderId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const order = await lockMyStandingOrder(tx, customerId, standingOrderId)
    if (order.status === 'ended') return {}
    if (order.status === 'paying' || !isLive(order)) throw new Refused('standing-order-paying')
    await endStandingOrder(tx, ctx, order, { because: 'stopped' })
    return {}
  })
}

/** Locked; 404 for somebody else's. */
async function lockMyStandingOrder(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<StandingOrderRow> {
  const mine = await tx
    .selectFrom('standing_orders')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!mine) throw new NotFound()
  return found(await lockStandingOrder(tx, { id }))
}
