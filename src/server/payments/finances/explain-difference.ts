import type * as z from 'zod/mini'
import type { explainDifference as endpoint } from '#contract/payments/finances.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Says why the two sides differ; it stays in the list, with these words. Refuses one that needs none, or has them. */
export async function explainDifference(
  ctx: Context,
  { differenceId, explanation }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const difference = found(
      await tx
        .selectFrom('provider_differences as x')
        .leftJoin('payments as p', 'p.id', 'x.payment_id')
        .select(['x.state', 'x.kind', 'x.subject', 'p.order_id'])
        .where('x.id', '=', differenceId)
        .forUpdate('x')
        .executeTakeFirst(),
    )
    const { state, kind, subject, order_id: orderId } = difference
    if (state !== 'open') throw new Refused('difference-explained', { state })
    await tx
      .updateTable('provider_differences')
      .set({ state: 'explained', explanation, explained_by: adminId, explained_at: ctx.now() })
      .where('id', '=', differenceId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'finance.difference-explained',
      orderId,
      details: { providerDifference: kind, stripeReference: subject },
      change: { before: { explanation: null }, after: { explanation } },
    })
    return {}
  })
}
