import {
  type Declaration,
  handleDeclaration as handleEndpoint,
  type listDeclarations as listDeclarationsEndpoint,
  listDeclarations as listEndpoint,
  nameOrder as nameEndpoint,
  type nameOrder as nameOrderEndpoint,
  refundWithdrawal as refundEndpoint,
  withdrawalRefund as readRefundEndpoint,
} from '#contract/payments/declarations.ts'
import * as contract from '#contract/papers/legal.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { declareCancellation, declareWithdrawal } from './keep-declaration.ts'
import { handleDeclaration } from './handle-declaration.ts'
import { readWithdrawalRefund, refundWithdrawal } from './withdrawal-due.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { boughtMore } from './recognise-contract.ts'
import { declarationRows, declarations, declarationView } from './declaration-queries.ts'

export function mountLegalRequests(api: ApiServer): void {
  serve(api, contract.declareWithdrawal, declareWithdrawal)
  serve(api, contract.declareCancellation, declareCancellation)
  serve(api, listEndpoint, listDeclarations)
  serve(api, handleEndpoint, handleDeclaration)
  serve(api, nameEndpoint, nameOrder)
  serve(api, readRefundEndpoint, readWithdrawalRefund)
  serve(api, refundEndpoint, refundWithdrawal)
}

/** The declarations of consumers, recognised or not: none exists only in a mail. */
async function listDeclarations(
  ctx: Context,
  asked: z.output<typeof listDeclarationsEndpoint.input>,
): Promise<z.input<typeof listDeclarationsEndpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await declarationRows(ctx, asked), asked.limit, declarationView)
}

/**
 * The office found the order of a withdrawal that named none: from now on it holds what has not left of it, unless the person means
 * the plan alone. 422 for a number that no order has, and for the plan of an order without one; refuses with `not-possible` when the
 * declaration does not wait, or has its order already.
 */
async function nameOrder(
  ctx: Context,
  { declarationId, number, isPlanAlone = false }: z.output<typeof nameOrderEndpoint.input>,
): Promise<Declaration> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // The order first, as a declaration that recognises it itself: it comes before or after the handover of a box.
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'number', 'subscription_id'])
      .where('number', '=', number.toUpperCase())
      .forKeyShare()
      .executeTakeFirst()
    if (!order) throw new InvalidInput({ number: 'unknown' })
    if (isPlanAlone && !order.subscription_id) throw new InvalidInput({ isPlanAlone: 'no-plan' })
    const leavesMore = isPlanAlone && (await boughtMore(tx, order.id))
    const one = declarations(tx)
      .where('r.id', '=', declarationId)
      .where('r.kind', '=', 'withdrawal')
    const before = found(await one.forUpdate('r').executeTakeFirst())
    if (before.state !== 'received' || before.order_id !== null) throw new Refused('not-possible')
    await tx
      .updateTable('legal_requests')
      .set({ order_id: order.id, order_named_at: ctx.now(), is_plan_alone: leavesMore })
      .where('id', '=', declarationId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'withdrawal.order-named',
      orderId: order.id,
      details: { declarationId, number: order.number },
    })
    return declarationView(await one.executeTakeFirstOrThrow())
  })
}
