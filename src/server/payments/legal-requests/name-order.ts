import type * as z from 'zod/mini'
import type { Declaration, nameOrder as endpoint } from '#contract/payments/declarations.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { declarations, declarationView } from './declaration-queries.ts'

/**
 * The office found the order of a withdrawal that named none: from now on it holds what has not left of it. 422 for a number that
 * no order has; refuses with `not-possible` when the declaration does not wait, or has its order already.
 */
export async function nameOrder(
  ctx: Context,
  { declarationId, number }: z.output<typeof endpoint.input>,
): Promise<Declaration> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // The order first, as a declaration that recognises it itself: it comes before or after the handover of a box.
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('number', '=', number.toUpperCase())
      .forKeyShare()
      .executeTakeFirst()
    if (!order) throw new InvalidInput({ number: 'unknown' })
    const one = declarations(tx)
      .where('r.id', '=', declarationId)
      .where('r.kind', '=', 'withdrawal')
    const before = found(await one.forUpdate('r').executeTakeFirst())
    if (before.state !== 'received' || before.order_id !== null) throw new Refused('not-possible')
    await tx
      .updateTable('legal_requests')
      .set({ order_id: order.id, order_named_at: ctx.now() })
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
